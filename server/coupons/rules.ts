import { formatPaisa } from '#contract/money.ts';
import { type AgreedCoupon, discountOf } from '#contract/orders.ts';
import { formatDate } from '#contract/time.ts';
import type { coupons } from './tables.ts';

export type CouponRow = typeof coupons.$inferSelect;

interface Order {
  subtotalPaisa: number;
  usedByCustomer: number;
  at: Date;
}

type Assessment = { discountPaisa: number } | { problem: string };

export function assessCoupon(coupon: CouponRow, { subtotalPaisa, usedByCustomer, at }: Order): Assessment {
  const { code, minimumPaisa, totalLimit, customerLimit, usedCount, startsAt, endsAt } = coupon;
  if (at < startsAt) return { problem: `The coupon ${code} starts on ${formatDate(startsAt.toISOString())}.` };
  if (at >= endsAt) return { problem: `The coupon ${code} has ended.` };
  if (customerLimit !== null && usedByCustomer >= customerLimit) {
    return { problem: `You have used the coupon ${code} already.` };
  }
  if (totalLimit !== null && usedCount >= totalLimit) return { problem: `The coupon ${code} has been used up.` };
  if (subtotalPaisa < minimumPaisa) {
    return { problem: `The coupon ${code} is for products of ${formatPaisa(minimumPaisa)} and more.` };
  }
  return { discountPaisa: discountOf(coupon, subtotalPaisa) };
}

/** Terms for the order to store, so that later changes of the coupon do not affect it. */
export function agreedTermsOf({ code, percent, amountPaisa, minimumPaisa }: CouponRow): AgreedCoupon {
  return { code, percent, amountPaisa, minimumPaisa };
}

export function unknownCoupon(code: string): string {
  return `There is no coupon ${code}. Please look at its letters again.`;
}
