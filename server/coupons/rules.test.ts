import { describe, expect, it } from 'vitest';
import { agreedTermsOf, assessCoupon, type CouponRow, unknownCoupon } from './rules.ts';

/** Midnight in Pakistan, still 9 March in UTC. */
const STARTS_AT = new Date('2026-03-09T19:00:00.000Z');
const ENDS_AT = new Date('2026-03-31T19:00:00.000Z');

const coupon = (given: Partial<CouponRow> = {}): CouponRow => ({
  id: '0190a5d0-0000-7000-8000-000000000000',
  code: 'EID20',
  percent: 20,
  amountPaisa: null,
  minimumPaisa: 0,
  totalLimit: null,
  customerLimit: null,
  startsAt: STARTS_AT,
  endsAt: ENDS_AT,
  usedCount: 0,
  version: 1,
  createdAt: STARTS_AT,
  ...given,
});
const order = (given: Partial<Parameters<typeof assessCoupon>[1]> = {}) => ({
  subtotalPaisa: 250_000,
  usedByCustomer: 0,
  at: STARTS_AT,
  ...given,
});
const lastMoment = new Date(ENDS_AT.getTime() - 1);
const beforeStart = new Date(STARTS_AT.getTime() - 1);

const NOT_STARTED = 'The coupon EID20 starts on 10 Mar 2026.';
const ENDED = 'The coupon EID20 has ended.';
const USED = 'You have used the coupon EID20 already.';
const USED_UP = 'The coupon EID20 has been used up.';
const BELOW_MINIMUM = 'The coupon EID20 is for products of PKR 2,500.00 and more.';

describe('a coupon', () => {
  it.each<[string, CouponRow, ReturnType<typeof order>, number]>([
    ['from the moment when it starts', coupon(), order(), 50_000],
    ['until just before it ends', coupon(), order({ at: lastMoment }), 50_000],
    ['by a customer below their limit', coupon({ customerLimit: 2 }), order({ usedByCustomer: 1 }), 50_000],
    ['any number of times without limits', coupon({ usedCount: 99 }), order({ usedByCustomer: 99 }), 50_000],
    ['by the last order of its limit', coupon({ totalLimit: 10, usedCount: 9 }), order(), 50_000],
    ['for exactly its minimum', coupon({ minimumPaisa: 250_000 }), order(), 50_000],
    ['for a fixed amount', coupon({ percent: null, amountPaisa: 30_000 }), order(), 30_000],
  ])('can be used %s', (_when, row, by, discountPaisa) => {
    expect(assessCoupon(row, by)).toEqual({ discountPaisa });
  });

  it.each<[string, CouponRow, ReturnType<typeof order>, string]>([
    ['before it starts', coupon(), order({ at: beforeStart }), NOT_STARTED],
    ['at the moment when it ends', coupon(), order({ at: ENDS_AT }), ENDED],
    ['by a customer at their limit', coupon({ customerLimit: 2 }), order({ usedByCustomer: 2 }), USED],
    ['after the last order of its limit', coupon({ totalLimit: 10, usedCount: 10 }), order(), USED_UP],
    ['a paisa below its minimum', coupon({ minimumPaisa: 250_000 }), order({ subtotalPaisa: 249_999 }), BELOW_MINIMUM],
  ])('cannot be used %s, and says why', (_when, row, by, problem) => {
    expect(assessCoupon(row, by)).toEqual({ problem });
  });

  it('names only the first of several reasons: its dates, its limits, its minimum', () => {
    const row = coupon({ customerLimit: 1, totalLimit: 1, usedCount: 1, minimumPaisa: 250_000 });
    const by = { subtotalPaisa: 0, usedByCustomer: 1 };
    expect(assessCoupon(row, order({ ...by, at: beforeStart }))).toEqual({ problem: NOT_STARTED });
    expect(assessCoupon(row, order({ ...by, at: ENDS_AT }))).toEqual({ problem: ENDED });
    expect(assessCoupon(row, order(by))).toEqual({ problem: USED });
    expect(assessCoupon(row, order({ ...by, usedByCustomer: 0 }))).toEqual({ problem: USED_UP });
  });

  it('gives an order its code, discount and minimum, but not its limits', () => {
    const row = coupon({ minimumPaisa: 250_000, totalLimit: 10, customerLimit: 1 });
    const terms = { code: 'EID20', percent: 20, amountPaisa: null, minimumPaisa: 250_000 };
    expect(agreedTermsOf(row)).toEqual(terms);
  });

  it('that does not exist is named, so that the customer can compare its letters', () => {
    expect(unknownCoupon('EDI20')).toBe('There is no coupon EDI20. Please look at its letters again.');
  });
});
