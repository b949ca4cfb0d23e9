import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageWith, averageWithout, landedCosts, makePurchaseNumber } from './rules.ts';

describe('the number of a purchase order', () => {
  it('has six characters of the alphabet of order numbers', () => {
    expect(makePurchaseNumber(() => 0)).toBe('PO-222222');
    expect(makePurchaseNumber((bound) => bound - 1)).toBe('PO-ZZZZZZ');
  });
});

describe('the landed costs', () => {
  it.each([
    [
      'follow the prices',
      [
        [1, 300],
        [1, 100],
      ],
      40,
      [330, 110],
    ],
    [
      'give a paisa that is left to the largest remainder',
      [
        [1, 100],
        [1, 100],
        [1, 100],
      ],
      100,
      [134, 133, 133],
    ],
    [
      'follow the quantities of free goods',
      [
        [3, 0],
        [1, 0],
      ],
      100,
      [75, 25],
    ],
    ['are the prices without extra costs', [[2, 150]], 0, [300]],
  ] as const)('%s', (_, lines, extra, expected) => {
    const rows = lines.map(([quantity, unitCostPaisa]) => ({ quantity, unitCostPaisa }));
    expect(landedCosts(rows, extra)).toEqual(expected);
  });

  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 10_000 }),
    unitCostPaisa: fc.integer({ min: 0, max: 100_000_000 }),
  });
  it('sum to goods and extra costs, and no line costs less than its goods', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 0, max: 1e11 }),
        (lines, extra) => {
          const goods = lines.map(({ quantity, unitCostPaisa }) => quantity * unitCostPaisa);
          const landed = landedCosts(lines, extra);
          const sum = (paisa: readonly number[]) => paisa.reduce((total, each) => total + BigInt(each), 0n);
          expect(sum(landed)).toBe(sum(goods) + BigInt(extra));
          expect(landed.every((paisa, index) => paisa >= (goods[index] ?? 0))).toBe(true);
        },
      ),
    );
  });
});

describe('the average cost', () => {
  it.each([
    [{ stock: 10, costPaisa: 100 }, { quantity: 10, landedPaisa: 2_000 }, 150],
    [{ stock: 10, costPaisa: null }, { quantity: 4, landedPaisa: 800 }, 200],
    [{ stock: 0, costPaisa: 100 }, { quantity: 3, landedPaisa: 1_000 }, 333],
    [{ stock: null, costPaisa: 100 }, { quantity: 2, landedPaisa: 500 }, 250],
  ])('of %o with %o is %i paisa', (before, pieces, expected) => {
    expect(averageWith(before, pieces)).toBe(expected);
  });

  it.each([
    [{ stock: 20, costPaisa: 150 }, { quantity: 10, landedPaisa: 2_000 }, 100],
    [{ stock: 10, costPaisa: 150 }, { quantity: 10, landedPaisa: 1_500 }, null],
    [{ stock: 12, costPaisa: 100 }, { quantity: 10, landedPaisa: 1_500 }, null],
    [{ stock: null, costPaisa: 150 }, { quantity: 1, landedPaisa: 150 }, null],
    [{ stock: 12, costPaisa: null }, { quantity: 10, landedPaisa: 1_500 }, null],
  ])('of %o without %o is %s', (after, pieces, expected) => {
    expect(averageWithout(after, pieces)).toBe(expected);
  });
});
