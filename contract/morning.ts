import type { Right } from './rights.ts';
import { MINUTE_MS } from './time.ts';

export const MORNING_RIGHTS = ['orders.view', 'stock.count', 'cash.view'] as const satisfies readonly Right[];

/** Periods in days. Each ends today. */
export const BEST_SELLER_DAYS = [7, 30] as const;
export const BEST_SELLERS_MAX = 5;
export const BEST_SELLERS_FRESH_MS = 5 * MINUTE_MS;
