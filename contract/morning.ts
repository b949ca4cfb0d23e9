import type { Right } from './rights.ts';
import { MINUTE_MS } from './time.ts';

export const MORNING_RIGHTS = ['orders.view', 'stock.count', 'cash.view'] as const satisfies readonly Right[];

/** Periods in days that end today. */
export const BEST_SELLER_DAYS = [7, 30] as const;
export const BEST_SELLERS_MAX = 5;
/** Time for which counted best sellers are cached, because counting them is slow. */
export const BEST_SELLERS_FRESH_MS = 5 * MINUTE_MS;
