import { expect, it } from 'vitest';
import { listMonths } from './months.ts';

it('the chart has twelve months, even if months are missing, in another order or outside the year', () => {
  const months = listMonths({
    monthlyEarnings: [
      { month: 12, earnings: 900 },
      { month: 1, earnings: 1_500 },
      { month: 13, earnings: 7 },
    ],
    monthlyUsers: [{ month: 0, count: 5 }],
  });
  expect(months).toHaveLength(12);
  expect(months.at(0)).toEqual({ name: 'Jan', earnings: 1_500, newUsers: 0 });
  expect(months.at(11)).toEqual({ name: 'Dec', earnings: 900, newUsers: 0 });
  expect(months.reduce((sum, { earnings }) => sum + earnings, 0)).toBe(2_400);
});

it('the chart shows delivered and open amounts if the server sends both', () => {
  const months = listMonths({
    monthlyEarnings: [{ month: 1, earnings: 1_500 }],
    monthlySales: [{ month: 1, delivered: 900, open: 600 }],
    monthlyUsers: [],
  });
  expect(months.at(0)).toEqual({ name: 'Jan', earnings: 900, open: 600, newUsers: 0 });
  expect(months.at(1)).toEqual({ name: 'Feb', earnings: 0, open: 0, newUsers: 0 });
});
