import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paisaFromPkr } from './money.ts';
import {
  type Adjustment,
  adjustmentsOf,
  MAX_QUANTITY,
  missingForFreeDelivery,
  presentTotals,
  previewTotals,
  sumAdjustments,
} from './orders.ts';

const price = fc.integer({ min: 0, max: 100_000_000 }).map((paisa) => paisa / 100);
const line = fc.record({ price, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) });
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const settings = fc.record({
  deliveryCharge: fc.integer({ min: 0, max: 100_000 }).map((paisa) => paisa / 100),
  freeDeliveryThreshold: fc.option(price),
});
/** As far as a number of PKR can represent paisa. */
const isWholePaisa = (pkr: number) => Number.isInteger(paisaFromPkr(pkr)) && paisaFromPkr(pkr) / 100 === pkr;

describe('the totals of an order', () => {
  it('are the sum of their parts, to the paisa', () => {
    fc.assert(
      fc.property(lines, settings, (bought, delivery) => {
        const totals = previewTotals(bought, delivery);
        const paisa = bought.reduce((sum, each) => sum + paisaFromPkr(each.price) * each.quantity, 0);
        expect(paisaFromPkr(totals.totalAmount)).toBe(paisa);
        expect(paisaFromPkr(totals.grandTotal)).toBe(paisa + paisaFromPkr(totals.deliveryCharge));
        const amounts = totals.adjustments.map(({ amount }) => amount);
        expect(amounts).toEqual([totals.deliveryCharge]);
        expect([totals.totalAmount, totals.grandTotal, ...amounts].every(isWholePaisa)).toBe(true);
      }),
    );
  });

  it('do not depend on the order of the lines, nor on how pieces are spread over them', () => {
    fc.assert(
      fc.property(lines, settings, (bought, delivery) => {
        const totals = previewTotals(bought, delivery);
        expect(previewTotals(bought.toReversed(), delivery)).toEqual(totals);
        const single = bought.flatMap((each) =>
          Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })),
        );
        expect(previewTotals(single, delivery)).toEqual(totals);
      }),
    );
  });

  it('carry the flat delivery charge, unless the goods cost more than the threshold', () => {
    fc.assert(
      fc.property(lines, settings, (bought, delivery) => {
        const { totalAmount, deliveryCharge } = previewTotals(bought, delivery);
        const { freeDeliveryThreshold: threshold } = delivery;
        const isFree = threshold !== null && totalAmount > threshold;
        expect(deliveryCharge).toBe(isFree ? 0 : delivery.deliveryCharge);
      }),
    );
  });

  it('are free of the charge as soon as more than what is missing is added, and not before', () => {
    fc.assert(
      fc.property(lines, settings, (bought, delivery) => {
        const { totalAmount, deliveryCharge } = previewTotals(bought, delivery);
        const missing = missingForFreeDelivery(totalAmount, delivery);
        if (missing === null) {
          expect(deliveryCharge === 0 || delivery.freeDeliveryThreshold === null).toBe(true);
          return;
        }
        const chargeWith = (more: number) =>
          previewTotals([...bought, { price: more, quantity: 1 }], delivery).deliveryCharge;
        expect(chargeWith(missing)).toBe(delivery.deliveryCharge);
        expect(chargeWith((paisaFromPkr(missing) + 1) / 100)).toBe(0);
      }),
    );
  });

  it.each([
    [[{ price: 0.1, quantity: 3 }], 0.3],
    [[{ price: 1_490, quantity: 2 }], 2_980],
    [
      [
        { price: 1.1, quantity: 1 },
        { price: 2.2, quantity: 1 },
      ],
      3.3,
    ],
    [[], 0],
  ])('of %j are exact', (bought, totalAmount) => {
    const delivery = { deliveryCharge: 200, freeDeliveryThreshold: null };
    expect(previewTotals(bought, delivery)).toEqual({
      totalAmount,
      adjustments: [{ kind: 'delivery', amount: 200 }],
      deliveryCharge: 200,
      grandTotal: totalAmount + 200,
    });
  });
});

describe('what is missing for free delivery', () => {
  it.each([
    [2_500, 200, 3_000, 500],
    [2_999.99, 200, 3_000, 0.01],
    [3_000, 200, 3_000, 0],
    [3_000.01, 200, 3_000, null],
    [100, 0, 3_000, null],
    [100, 200, null, null],
    [0, 200, null, null],
  ])('of PKR %d, with a charge of %d and a threshold of %j, is %j', (subtotal, deliveryCharge, threshold, missing) => {
    expect(missingForFreeDelivery(subtotal, { deliveryCharge, freeDeliveryThreshold: threshold })).toBe(missing);
  });
});

describe('the adjustments of an order', () => {
  // A kind that a later release may add, whose rows this one may read.
  const discount: Adjustment = Object.assign({ kind: 'delivery' as const, amountPaisa: -5_000 }, { kind: 'discount' });
  const adjustments: Adjustment[] = [discount, { kind: 'delivery', amountPaisa: 20_000 }];

  it('are summed all together or by kind', () => {
    expect(sumAdjustments(adjustments)).toBe(15_000);
    expect(sumAdjustments(adjustments, 'delivery')).toBe(20_000);
    const totals = { subtotalPaisa: 100_000, adjustments, grandTotalPaisa: 115_000 };
    expect(presentTotals(totals)).toMatchObject({ totalAmount: 1_000, deliveryCharge: 200, grandTotal: 1_150 });
  });
});

describe('the adjustments of a response', () => {
  it('are those that it has, or its delivery charge', () => {
    const adjustments = [{ kind: 'delivery' as const, amount: 150 }];
    expect(adjustmentsOf({ deliveryCharge: 200, adjustments })).toEqual(adjustments);
    expect(adjustmentsOf({ deliveryCharge: 200 })).toEqual([{ kind: 'delivery', amount: 200 }]);
  });
});
