import type { Coupon } from '#contract/coupons.schema.ts';
import { formatShortPkr } from '#contract/money.ts';
import { formatDateTime } from '#contract/time.ts';

export function couponText({ percent, amount, minimum }: Pick<Coupon, 'percent' | 'amount' | 'minimum'>): string {
  const off = percent === null ? formatShortPkr(amount ?? 0) : `${percent}%`;
  return minimum > 0 ? `${off} off products of ${formatShortPkr(minimum)} and more` : `${off} off any order`;
}

export function limitText({ customerLimit }: Pick<Coupon, 'customerLimit'>): string {
  if (customerLimit === null) return 'any number of times per customer';
  return customerLimit === 1 ? 'once per customer' : `${customerLimit} times per customer`;
}

export function usedText({ usedCount, totalLimit }: Pick<Coupon, 'usedCount' | 'totalLimit'>): string {
  if (totalLimit !== null) return `used ${usedCount} of ${totalLimit}`;
  if (usedCount === 0) return 'not used yet';
  return usedCount === 1 ? 'used once' : `used ${usedCount} times`;
}

type Described = Omit<Coupon, '_id' | 'usedCount' | 'state' | 'version'>;

export function describeCoupon(coupon: Described): string {
  const { code, totalLimit, startsAt, endsAt } = coupon;
  const times = `from ${formatDateTime(startsAt)} until ${formatDateTime(endsAt)}`;
  const total = totalLimit === null ? '' : ` and ${totalLimit} times in all`;
  return `${code}: ${couponText(coupon)}, ${times}, ${limitText(coupon)}${total}. It comes on top of sales, and does not lower the delivery charge.`;
}
