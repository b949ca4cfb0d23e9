import type { AdminStats } from '#contract/statistics.schema.ts';

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export interface MonthFigures {
  name: (typeof MONTH_NAMES)[number];
  /** Total of delivered orders in PKR. */
  earnings: number;
  /** Total of open orders in PKR; undefined from a server of the previous release. */
  open: number | undefined;
  newUsers: number;
}

/**
 * Returns the twelve months of the year. Missing months get zeros; months outside 1 to 12 are ignored. Without
 * `monthlySales`, which a server of the previous release does not send, all sales count as earnings.
 */
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
