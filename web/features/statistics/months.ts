import type { AdminStats } from '#contract/statistics.schema.ts';

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export interface MonthFigures {
  name: (typeof MONTH_NAMES)[number];
  /** Sum of delivered orders in PKR. */
  earnings: number;
  /** Sum of open orders in PKR. */
  open: number;
  newUsers: number;
}

/** Returns all months of the year. */
export function listMonths({
  monthlySales,
  monthlyUsers,
}: Pick<AdminStats, 'monthlySales' | 'monthlyUsers'>): MonthFigures[] {
  return MONTH_NAMES.map((name, index) => ({
    name,
    earnings: monthlySales.find(({ month }) => month === index + 1)?.delivered ?? 0,
    open: monthlySales.find(({ month }) => month === index + 1)?.open ?? 0,
    newUsers: monthlyUsers.find(({ month }) => month === index + 1)?.count ?? 0,
  }));
}
