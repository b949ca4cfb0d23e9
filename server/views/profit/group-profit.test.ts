import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dividePaisa } from '#contract/divide-paisa.ts';
import { netOf, PROFIT_GROUP_NAMES, PROFIT_PART_NAMES, type ProfitParts } from '#contract/profit.ts';
import { groupProfit } from './group-profit.ts';
import { EFFECTS } from './profit-sql.ts';
import type { Source } from './read-profit.ts';

describe('dividePaisa', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [0, 0], [5, 5]],
    [10, [0, 7], [0, 10]],
    [0, [3, 2], [0, 0]],
    [7, [], []],
    [9_007_199_254_740_991, [9_007_199_254_740_990, 1], [9_007_199_254_740_990, 1]],
  ])('divides %i by %j', (paisa, weights, shares) => {
    expect(dividePaisa(paisa, weights)).toEqual(shares);
  });

  it('loses no paisa, and no share is more than one paisa off', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), weights, (paisa, each) => {
        const shares = dividePaisa(paisa, each);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paisa);
        const whole = each.reduce((sum, weight) => sum + weight, 0);
        if (whole > 0)
          for (const [index, share] of shares.entries())
            expect(Math.abs(share - (paisa * (each[index] ?? 0)) / whole)).toBeLessThan(1.001);
      }),
      { seed: 36 },
    );
  });
});

const paisa = fc.integer({ min: -200_000, max: 900_000 });
const line = fc.record({
  productId: fc.constantFrom('a', 'b', 'c', 'd'),
  name: fc.constant('Cap'),
  age: fc.constantFrom(null, 1, 2, 5),
  quantity: fc.integer({ min: 1, max: 5 }),
  value: fc.constantFrom(0, 33_333, 149_000),
  sold: fc.integer({ min: -5, max: 5 }),
  cost: paisa,
  loss: paisa,
  unknownCost: fc.integer({ min: 0, max: 5 }),
});
const source: fc.Arbitrary<Source> = fc.record({
  id: fc.uuid(),
  effect: fc.constantFrom(...EFFECTS),
  parcelNumber: fc.constantFrom(null, 'NP-1', 'NP-2'),
  orderId: fc.constantFrom(null, '1', '2'),
  orderNumber: fc.constantFrom('ND-1', 'ND-2', 'ND-3'),
  city: fc.constantFrom('Lahore', 'Karachi', ''),
  courierId: fc.constantFrom(null, 'tcs', 'postex'),
  courier: fc.constantFrom(null, 'TCS'),
  parts: fc.record({
    collected: paisa,
    refunded: paisa,
    cost: fc.constant(0),
    courier: paisa,
    tax: paisa,
    loss: paisa,
  }),
  isUnstated: fc.boolean(),
  lines: fc.array(line, { maxLength: 4 }),
});

it('sums to the same parts by product, town, courier, size and order, to the paisa', () => {
  fc.assert(
    fc.property(fc.array(source, { maxLength: 12 }), (sources) => {
      const lines = sources.flatMap((each) => each.lines);
      const expected = (part: keyof ProfitParts) =>
        sources.reduce((sum, { parts }) => sum + parts[part], 0) +
        (part === 'cost' || part === 'loss' ? lines.reduce((sum, each) => sum + each[part], 0) : 0);
      for (const by of PROFIT_GROUP_NAMES) {
        const rows = groupProfit(sources, by);
        for (const part of PROFIT_PART_NAMES)
          expect([by, part, rows.reduce((sum, { parts }) => sum + parts[part], 0)]).toEqual([by, part, expected(part)]);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        for (const row of rows) expect(row.netPaisa).toBe(netOf(row.parts));
        expect(rows.map(({ netPaisa }) => netPaisa)).toEqual(
          rows.map(({ netPaisa }) => netPaisa).toSorted((one, another) => another - one),
        );
      }
    }),
    { seed: 36, numRuns: 200 },
  );
});
