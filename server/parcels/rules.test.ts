import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codOf, exchangeCodOf } from './rules.ts';

const isWhole = (paisa: number) => paisa >= 0 && paisa % 100 === 0;

describe('what couriers collect for the parcels of an order', () => {
  it('is in whole rupees for each parcel and adds up to the total, in any sequence of packing', () => {
    const anyOrder = fc.record({
      values: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 8 }),
      // Negative if the coupon takes off more than delivery costs.
      adjustmentsPaisa: fc.integer({ min: -5_000_000, max: 100_000 }),
    });
    fc.assert(
      fc.property(anyOrder, ({ values, adjustmentsPaisa }) => {
        const subtotalPaisa = values.reduce((sum, value) => sum + value, 0);
        const grandTotalPaisa = Math.max(0, subtotalPaisa + adjustmentsPaisa);
        let collectedPaisa = 0;
        values.forEach((valuePaisa, at) => {
          const isLast = at === values.length - 1;
          const cod = codOf({ grandTotalPaisa, subtotalPaisa, valuePaisa, collectedPaisa, isLast });
          expect([cod, isWhole(cod)]).toEqual([cod, true]);
          collectedPaisa += cod;
        });
        expect(collectedPaisa).toBe(Math.round(grandTotalPaisa / 100) * 100);
      }),
    );
  });
});

describe('what a courier collects for an exchange', () => {
  const percent = { percent: 20, amountPaisa: null, minimumPaisa: 0 };
  const amount = { percent: null, amountPaisa: 50_000, minimumPaisa: 200_000 };

  it.each([
    ['the dearer piece costs the difference', 100_000, 150_000, null, 50_000],
    ['the cheaper piece costs nothing', 100_000, 80_000, null, 0],
    ['the difference is rounded half up', 100_000, 150_050, null, 50_100],
    ['a percentage off the order is off the difference too', 100_000, 150_000, percent, 40_000],
    ['an amount off the order was taken off already', 100_000, 150_000, amount, 50_000],
    ['its minimum is not asked for again', 150_000, 140_000, amount, 0],
  ])('%s', (_, backPaisa, sentPaisa, coupon, cod) => {
    expect(exchangeCodOf({ subtotalPaisa: 250_000, backPaisa, sentPaisa, coupon })).toBe(cod);
  });
});
