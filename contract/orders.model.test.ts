import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { reportCounts, runsOf } from '#test/runs.ts';
import { ORDER_LINES_MAX, previewTotals, QUANTITY_MAX } from './orders.ts';

const anyPrice = fc
  .integer({ min: 0, max: 100_000_000 })
  .map((paisa) => ({ paisa: BigInt(paisa), pkr: Number(decimalFromPaisa(BigInt(paisa))) }));
const anyLines = fc.array(fc.record({ price: anyPrice, quantity: fc.integer({ min: 1, max: QUANTITY_MAX }) }), {
  maxLength: ORDER_LINES_MAX,
});
/** A number is the distance in paisa from the subtotal, to test around the limit. */
const anyThreshold = fc.oneof(fc.constant(null), anyPrice, fc.integer({ min: -1, max: 1 }));
const anyCharge = fc.integer({ min: 0, max: 1_000_000 }).map((rupees) => priced(BigInt(rupees) * 100n));
const anyCheckout = fc.record({ lines: anyLines, delivery: anyCharge, threshold: anyThreshold });

function priced(paisa: bigint) {
  return { paisa, pkr: Number(decimalFromPaisa(paisa)) };
}

function maxOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function decimalFromPaisa(paisa: bigint): string {
  return `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`;
}

it('the totals of a checkout equal those of a model that counts in whole paisa and rounds to rupees at the end', () => {
  const counts = { runs: 0, 'with free delivery': 0, rounded: 0 };
  fc.assert(
    fc.property(anyCheckout, ({ lines, delivery, threshold }) => {
      const subtotal = lines.reduce((sum, { price, quantity }) => sum + price.paisa * BigInt(quantity), 0n);
      const free = typeof threshold === 'number' ? priced(maxOf(0n, subtotal + BigInt(threshold))) : threshold;
      const totals = previewTotals(
        lines.map(({ price, quantity }) => ({ price: price.pkr, quantity })),
        { deliveryCharge: delivery.pkr, freeDeliveryThreshold: free?.pkr ?? null },
      );
      const isFree = free !== null && subtotal > free.paisa;
      const charge = isFree ? 0n : delivery.paisa;
      const sum = subtotal + charge;
      const rounded = ((sum + 50n) / 100n) * 100n;
      expect(totals).toEqual({
        totalAmount: Number(decimalFromPaisa(subtotal)),
        adjustments: [
          { kind: 'delivery', amount: Number(decimalFromPaisa(charge)) },
          ...(rounded === sum ? [] : [{ kind: 'rounding', amount: Number(rounded - sum) / 100 }]),
        ],
        deliveryCharge: Number(decimalFromPaisa(charge)),
        grandTotal: Number(decimalFromPaisa(rounded)),
      });
      counts.runs += 1;
      if (isFree) counts['with free delivery'] += 1;
      if (rounded !== sum) counts.rounded += 1;
    }),
    { numRuns: runsOf('RUNS', 300) },
  );
  expect(counts['with free delivery']).toBeGreaterThan(0);
  reportCounts('totals of a checkout', counts);
});
