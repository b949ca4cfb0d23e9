import { describe, expect, it } from 'vitest';
import { planCount, planDelta } from './plan-stock.ts';

describe('the plan of a change of stock', () => {
  it.each([
    [5, 3, { stock: 8 }],
    [5, -5, { stock: 0 }],
    [1_000_000, 1, { refused: 'That is more than the shop can count.' }],
  ] as const)('from %i by %i is %o', (stock, delta, plan) => {
    expect(planDelta(stock, delta)).toEqual(plan);
  });

  it.each([
    [5, { expected: 5, found: 7 }, { stock: 7 }],
    [3, { expected: 5, found: 5 }, { stock: 3 }],
    [null, { expected: null, found: 4 }, { stock: 4 }],
    [4, { expected: null, found: 4 }, { refused: 'Its pieces were counted meanwhile. Please look again.' }],
    [null, { expected: 4, found: 4 }, { refused: 'Its pieces are no longer counted.' }],
    [undefined, { expected: 4, found: 4 }, { refused: 'This product is no longer in the shop.' }],
  ] as const)('from %s to a count %o is %o', (stock, count, plan) => {
    expect(planCount(stock, count)).toEqual(plan);
  });

  it.each([
    [0, null, 'Counted meanwhile at 15 Jun 2026, 5:00 pm. Please enter its code and count again.'],
    [1, 'Sana', 'Counted meanwhile by Sana at 15 Jun 2026, 5:00 pm. Please enter its code and count again.'],
    [2, 'Sana', undefined],
    [undefined, 'Sana', undefined],
  ])('after two counts, of which the counter had seen %s, is rejected or made', (timesCounted, by, refused) => {
    const written = [
      { at: new Date('2026-06-01T12:00:00Z'), by: 'Hira' },
      { at: new Date('2026-06-15T12:00:00Z'), by },
    ];
    expect(planCount(5, { expected: 5, found: 6, timesCounted }, written)).toEqual(
      refused ? { refused } : { stock: 6 },
    );
  });
});
