import { describe, expect, it } from 'vitest';
import { planPage } from './plan-page.ts';

const MILLION = 1_000_000;
const query = { page: 1, limit: 8, sortBy: 'createdAt', after: undefined } as const;
const isBitmapScanned = (change: Partial<Parameters<typeof planPage>[0]>, total: number, all = MILLION) =>
  planPage({ ...query, ...change }, { total, all }).isBitmapScanned;

describe('the plan of a page', () => {
  it.each([
    ['the first of a hundred', 1, 100, { offset: 0, limit: 8, isReversed: false }],
    ['one in the first half', 6, 100, { offset: 40, limit: 8, isReversed: false }],
    ['one in the second half', 8, 100, { offset: 36, limit: 8, isReversed: true }],
    ['the last, which is not full', 13, 100, { offset: 0, limit: 4, isReversed: true }],
    ['the last, which is full', 12, 96, { offset: 0, limit: 8, isReversed: true }],
    ['the only one', 1, 3, { offset: 0, limit: 8, isReversed: false }],
  ])('reads from the nearer end: %s', (_, page, total, plan) => {
    expect(planPage({ ...query, page }, { total, all: total })).toEqual({ ...plan, isBitmapScanned: false });
  });

  it('reads forwards from a cursor', () => {
    expect(planPage({ ...query, page: 13, after: 'cursor' }, { total: 100, all: 100 })).toMatchObject({
      offset: 0,
      limit: 8,
      isReversed: false,
    });
  });

  it('uses a bitmap scan for few products, and an index scan for many', () => {
    expect([3, 500, 100_000].map((total) => isBitmapScanned({}, total))).toEqual([true, true, false]);
  });

  it('uses a bitmap scan for more on a deep page, but never for all', () => {
    expect(isBitmapScanned({ page: 500 }, 20_000)).toBe(true);
    expect(isBitmapScanned({ page: 60_000 }, MILLION)).toBe(false);
  });

  it('uses a bitmap scan for fewer by name, for which rows have to be read', () => {
    expect([isBitmapScanned({}, 1_000), isBitmapScanned({ sortBy: 'name' }, 1_000)]).toEqual([true, false]);
  });
});
