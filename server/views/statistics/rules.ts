import { SHOP_UTC_OFFSET_MS } from '#contract/time.ts';

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export function yearOf(now: Date): number {
  return new Date(now.getTime() + SHOP_UTC_OFFSET_MS).getUTCFullYear();
}

/** Returns an entry for each month from 1 to 12. A missing month gets `none`. */
export function fillMonths<Entry extends { month: number }>(entries: readonly Entry[], none: Omit<Entry, 'month'>) {
  return MONTHS.map((month) => entries.find((entry) => entry.month === month) ?? { ...none, month });
}
