import { countOrWrong } from '#contract/amounts.ts';
import type { Coupon } from '#contract/coupons.schema.ts';
import { draftOfPeriod, type PeriodDraft, periodOfDraft, weekFrom } from '#web/ui/dashboard/period.ts';
import { draftOfReduction, type ReductionDraft, reductionOfDraft } from '#web/ui/dashboard/reduction.ts';

export interface CouponDraft {
  code: string;
  reduction: ReductionDraft;
  /** Minimum sum in PKR of the prices of the ordered products. Empty if there is no minimum. */
  minimum: string;
  /** Highest number of uses by all customers together. Empty if there is no limit. */
  totalLimit: string;
  customerLimit: string;
  period: PeriodDraft;
}

const textOf = (value: number | null) => (value === null ? '' : String(value));
export function newCouponDraft(now: number): CouponDraft {
  const reduction: ReductionDraft = { kind: 'percent', number: '' };
  return { code: '', reduction, minimum: '', totalLimit: '', customerLimit: '1', period: weekFrom(now) };
}

export function draftOfCoupon({ code, percent, amount, minimum, ...coupon }: Coupon): CouponDraft {
  return {
    code,
    reduction: draftOfReduction({ percent, rupees: amount }),
    minimum: minimum === 0 ? '' : String(minimum),
    totalLimit: textOf(coupon.totalLimit),
    customerLimit: textOf(coupon.customerLimit),
    period: draftOfPeriod(coupon),
  };
}

export function couponOfDraft(draft: CouponDraft, stored: Coupon | undefined) {
  const { percent, rupees } = reductionOfDraft(draft.reduction);
  return {
    code: draft.code,
    percent,
    amount: rupees,
    minimum: countOrWrong(draft.minimum) ?? 0,
    totalLimit: countOrWrong(draft.totalLimit),
    customerLimit: countOrWrong(draft.customerLimit),
    ...periodOfDraft(draft.period, stored),
  };
}

/** Characters of random codes. They lack 0, O, 1, I and L, because customers confuse these. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const RANDOM_LETTERS = 4;
const PREFIX_MAX_LENGTH = 20;
const DEFAULT_PREFIX = 'EID';

/** Returns a random code that begins with the typed text, such as 'EID-7K3F' for 'EID'. */
export function suggestCode(typed: string): string {
  const [prefix = ''] = typed.split('-');
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LETTERS));
  const letters = Array.from(random, (byte) => LETTERS[byte % LETTERS.length]);
  return `${prefix.slice(0, PREFIX_MAX_LENGTH) || DEFAULT_PREFIX}-${letters.join('')}`;
}
