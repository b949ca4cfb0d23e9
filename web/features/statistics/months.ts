import type { AdminStats } from '#contract/statistics.schema.ts';

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export interface MonthFigures {
  name: (typeof MONTH_NAMES)[number];
  /** PKR */
  earnings: number;
  newUsers: number;
}

/** Twelve months from January; a missing one is zero, one outside 1-12 is ignored. */
export function listMonths({
  monthlyEarnings,
  monthlyUsers,
}: Pick<AdminStats, 'monthlyEarnings' | 'monthlyUsers'>): MonthFigures[] {
  return MONTH_NAMES.map((name, index) => ({
    name,
    earnings: monthlyEarnings.find(({ month }) => month === index + 1)?.earnings ?? 0,
    newUsers: monthlyUsers.find(({ month }) => month === index + 1)?.count ?? 0,
  }));
}
