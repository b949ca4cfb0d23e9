import { problemOfAmount, typedCount } from '#contract/amounts.ts';
import { PRICE_MAX } from '#contract/catalogue.ts';
import type { Coupon, SaveCouponBody } from '#contract/coupons.schema.ts';
import { COUPON_CODE_MAX_LENGTH, COUPON_CODE_MIN_LENGTH } from '#contract/coupons.ts';
import { formatShortPkr } from '#contract/money.ts';
import {
  draftOfPeriod,
  type PeriodDraft,
  periodOfDraft,
  problemsOfPeriod,
  weekFrom,
} from '#web/ui/dashboard/period.ts';
import { draftOfReduction, parseReduction, type ReductionDraft } from '#web/ui/dashboard/reduction.ts';

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

const PERCENT_MAX = 100;
const IS_CODE = new RegExp(`^[A-Z0-9-]{${COUPON_CODE_MIN_LENGTH},${COUPON_CODE_MAX_LENGTH}}$`);
const LIMIT_MAX = 1_000_000;
const LIMIT_WRONG = 'Please enter a whole number from 1 to 1,000,000, or leave it empty';

const textOf = (value: number | null) => (value === null ? '' : String(value));
const limitOf = (text: string) => (text.trim() === '' ? null : (typedCount(text) ?? 0));
const isLimit = (text: string) => {
  const limit = limitOf(text);
  return limit === null || (limit >= 1 && limit <= LIMIT_MAX);
};
const rupeesOf = (text: string) => (text.trim() === '' ? 0 : typedCount(text));

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

export function problemsOfCoupon({ code, reduction, minimum, period, ...draft }: CouponDraft): Record<string, string> {
  const parsed = parseReduction(reduction, PERCENT_MAX);
  const rupees = rupeesOf(minimum);
  const hasMinimum = rupees !== undefined && rupees <= PRICE_MAX;
  return {
    ...(!IS_CODE.test(code) && {
      code: `Please enter ${COUPON_CODE_MIN_LENGTH} to ${COUPON_CODE_MAX_LENGTH} letters, digits or hyphens`,
    }),
    ...(typeof parsed === 'string' && { percent: parsed }),
    ...(!hasMinimum && {
      minimum:
        problemOfAmount(minimum) ?? `Please enter whole rupees up to ${formatShortPkr(PRICE_MAX)}, or leave it empty`,
    }),
    ...(!isLimit(draft.totalLimit) && { totalLimit: LIMIT_WRONG }),
    ...(!isLimit(draft.customerLimit) && { customerLimit: LIMIT_WRONG }),
    ...problemsOfPeriod(period),
  };
}

export function couponOfDraft(
  { code, reduction, minimum, period, ...draft }: CouponDraft,
  stored?: Coupon,
): SaveCouponBody {
  const parsed = parseReduction(reduction, PERCENT_MAX);
  const { percent, rupees } = typeof parsed === 'string' ? { percent: null, rupees: null } : parsed;
  return {
    code,
    percent,
    amount: rupees,
    minimum: rupeesOf(minimum) ?? 0,
    totalLimit: limitOf(draft.totalLimit),
    customerLimit: limitOf(draft.customerLimit),
    ...periodOfDraft(period, stored),
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
