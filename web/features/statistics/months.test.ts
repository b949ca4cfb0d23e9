import { expect, it } from 'vitest';
import { listMonths } from './months.ts';

it('the chart has twelve months, even if months are missing, in another order or outside the year', () => {
  const months = listMonths({
    monthlySales: [
      { month: 12, delivered: 900, open: 600 },
      { month: 1, delivered: 1_500, open: 0 },
      { month: 13, delivered: 7, open: 7 },
    ],
    monthlyUsers: [{ month: 0, count: 5 }],
  });
  expect(months).toHaveLength(12);
  expect(months.at(0)).toEqual({ name: 'Jan', earnings: 1_500, open: 0, newUsers: 0 });
  expect(months.at(11)).toEqual({ name: 'Dec', earnings: 900, open: 600, newUsers: 0 });
  expect(months.reduce((sum, { earnings }) => sum + earnings, 0)).toBe(2_400);
});
