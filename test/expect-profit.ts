import { expect } from 'vitest';
import { type MonthProfit, profitRowsResponse } from '#contract/profit.schema.ts';
import { netOf, PROFIT_GROUP_NAMES, PROFIT_PART_NAMES } from '#contract/profit.ts';
import type { TestShop } from './test-shop.ts';

/** Asserts that the profit of a month equals its parts, and that the rows of every group sum to the month. */
export async function expectSums(
  shop: TestShop,
  month: string,
  profit: MonthProfit,
  as = shop.users.admin,
): Promise<void> {
  expect(profit.netPaisa).toBe(netOf(profit.parts));
  for (const by of PROFIT_GROUP_NAMES) {
    const path = `/api/profit/rows?month=${month}&by=${by}`;
    const { rows, others } = (await shop.call('GET', path, { as })).as(profitRowsResponse);
    const all = [...rows, ...(others ? [others] : [])];
    const sums = Object.fromEntries(
      PROFIT_PART_NAMES.map((part) => [part, all.reduce((sum, { parts }) => sum + parts[part], 0)]),
    );
    expect([by, sums]).toEqual([by, profit.parts]);
    expect([by, all.reduce((sum, { netPaisa }) => sum + netPaisa, 0)]).toEqual([by, profit.netPaisa]);
    expect([by, all.reduce((sum, { pieces }) => sum + pieces, 0)]).toEqual([by, profit.pieces]);
    expect([by, all.reduce((sum, { unknownCost }) => sum + unknownCost, 0)]).toEqual([by, profit.unknownCost]);
  }
}
