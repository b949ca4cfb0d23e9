import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PieceShare, pieceShares } from './piece-shares.ts';
import { computeStaffTotals } from './staff-totals.ts';

const PERCENT = { code: 'EID', percent: 12.5, amountPaisa: null, minimumPaisa: 0 };
const goodsOf = (shares: readonly PieceShare[][]) => shares.map((own) => own.map(({ goodsPaisa }) => goodsPaisa));
const deliveryOf = (shares: readonly PieceShare[][]) => shares.map((own) => own.map((each) => each.deliveryPaisa));

describe('the share of a piece', () => {
  it('is its price without discounts, and its part of the delivery charge', () => {
    const lines = [
      { unitPricePaisa: 150_000, quantity: 2 },
      { unitPricePaisa: 100_000, quantity: 1 },
    ];
    const shares = pieceShares(lines, [{ kind: 'delivery', amountPaisa: 20_000 }]);
    expect(goodsOf(shares)).toEqual([[150_000, 150_000], [100_000]]);
    expect(deliveryOf(shares)).toEqual([[7_500, 7_500], [5_000]]);
  });

  it('takes its part of coupon, staff discount and rounding, to the paisa', () => {
    const lines = [{ unitPricePaisa: 100_000, quantity: 3 }];
    const adjustments = [
      { kind: 'delivery' as const, amountPaisa: 20_000 },
      { kind: 'coupon' as const, amountPaisa: -50_000, code: 'EID' },
      {
        kind: 'discount' as const,
        amountPaisa: -25_000,
        reason: 'Stain',
        terms: { percent: null, amountPaisa: 25_000 },
      },
      { kind: 'rounding' as const, amountPaisa: 1 },
    ];
    expect(goodsOf(pieceShares(lines, adjustments))).toEqual([[75_001, 75_000, 75_000]]);
  });

  it('is nothing for free pieces beside others, and equal if all pieces are free', () => {
    const free = { unitPricePaisa: 0, quantity: 2 };
    const adjustments = [{ kind: 'delivery' as const, amountPaisa: 20_000 }];
    expect(deliveryOf(pieceShares([free], adjustments))).toEqual([[10_000, 10_000]]);
    expect(deliveryOf(pieceShares([free, { unitPricePaisa: 5, quantity: 1 }], adjustments))).toEqual([
      [0, 0],
      [20_000],
    ]);
    expect(pieceShares([], adjustments)).toEqual([]);
  });

  const anyLines = fc.array(
    fc.record({ unitPricePaisa: fc.integer({ min: 0, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    { minLength: 1, maxLength: 8 },
  );
  const anyTerms = fc.record({
    delivery: fc.record({
      deliveryPaisa: fc.nat({ max: 500 }).map((pkr) => pkr * 100),
      freeDeliveryPaisa: fc.option(fc.nat({ max: 9_000_000 })),
    }),
    coupon: fc.option(
      fc.oneof(
        fc.constant(PERCENT),
        fc.nat({ max: 900_000 }).map((amountPaisa) => ({ ...PERCENT, percent: null, amountPaisa })),
      ),
    ),
    discount: fc.option(
      fc.oneof(
        fc.constant({ percent: 33, amountPaisa: null, reason: 'Friend' }),
        fc.nat({ max: 900_000 }).map((amountPaisa) => ({ percent: null, amountPaisa, reason: 'Friend' })),
      ),
    ),
    isDeliveryWaived: fc.boolean(),
  });

  it('is never negative, and the shares of all pieces sum to the total', () => {
    fc.assert(
      fc.property(anyLines, anyTerms, (lines, { delivery, coupon, ...staff }) => {
        const totals = computeStaffTotals(lines, delivery, coupon, staff);
        const shares = pieceShares(lines, totals.adjustments);
        expect(shares.map((own) => own.length)).toEqual(lines.map(({ quantity }) => quantity));
        const all = shares.flat();
        expect(all.filter(({ goodsPaisa, deliveryPaisa }) => goodsPaisa < 0 || deliveryPaisa < 0)).toEqual([]);
        const sum = all.reduce((paisa, each) => paisa + each.goodsPaisa + each.deliveryPaisa, 0);
        expect(sum).toBe(totals.grandTotalPaisa);
      }),
    );
  });

  it('does not depend on the order of the lines', () => {
    const sorted = (lines: Parameters<typeof pieceShares>[0], adjustments: Parameters<typeof pieceShares>[1]) =>
      pieceShares(lines, adjustments)
        .flatMap((own, at) => own.map((share) => [lines[at]?.unitPricePaisa, share.goodsPaisa, share.deliveryPaisa]))
        .map((each) => JSON.stringify(each))
        .toSorted();
    fc.assert(
      fc.property(anyLines, anyTerms, (lines, { delivery, coupon, ...staff }) => {
        const { adjustments } = computeStaffTotals(lines, delivery, coupon, staff);
        expect(sorted(lines.toReversed(), adjustments)).toEqual(sorted(lines, adjustments));
      }),
    );
  });
});
