import { describe, expect, it } from 'vitest';
import { fillMonths, yearOf } from './rules.ts';

describe('the year of the shop', () => {
  it.each([
    ['2026-06-01T00:00:00.000Z', 2026],
    ['2025-12-31T18:59:59.999Z', 2025],
    ['2025-12-31T19:00:00.000Z', 2026],
  ])('at %s is %d: it begins at midnight in Pakistan', (now, year) => {
    expect(yearOf(new Date(now))).toBe(year);
  });
});

describe('twelve months', () => {
  it('are always exactly twelve, whatever rows are given', () => {
    const filled = fillMonths(
      [
        { month: 13, count: 9 },
        { month: 2, count: 5 },
        { month: 0, count: 9 },
      ],
      { count: 0 },
    );
    expect(filled.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(filled.filter(({ count }) => count > 0)).toEqual([{ month: 2, count: 5 }]);
  });
});
