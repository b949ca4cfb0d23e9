import type { AdminStats } from '#contract/statistics.schema.ts';

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export interface MonthFigures {
  name: (typeof MONTH_NAMES)[number];
  /** Sum of delivered orders in PKR. */
  earnings: number;
  /** Sum of open orders in PKR. Undefined if the server has the previous release. */
  open: number | undefined;
  newUsers: number;
}

/** Returns all months of the year. Without `monthlySales` (previous release) all sales count as earnings. */
export function listMonths({
  monthlyEarnings,
  monthlySales,
  monthlyUsers,
}: Pick<AdminStats, 'monthlyEarnings' | 'monthlySales' | 'monthlyUsers'>): MonthFigures[] {
  const delivered = monthlySales?.map((each) => ({ month: each.month, earnings: each.delivered })) ?? monthlyEarnings;
  return MONTH_NAMES.map((name, index) => ({
    name,
    earnings: delivered.find(({ month }) => month === index + 1)?.earnings ?? 0,
    open: monthlySales ? (monthlySales.find(({ month }) => month === index + 1)?.open ?? 0) : undefined,
    newUsers: monthlyUsers.find(({ month }) => month === index + 1)?.count ?? 0,
  }));
}
