import type { Right } from './rights.ts';
import { MINUTE_MS } from './time.ts';

/** Any of these rights opens the first screen of staff. */
export const MORNING_RIGHTS = ['orders.view', 'stock.count', 'cash.view'] as const satisfies readonly Right[];

/** Lengths of periods in days. Today is the last day. */
export const BEST_SELLER_DAYS = [7, 30] as const;
export const BEST_SELLERS_MAX = 5;
/** Counting best sellers is slow, so the counts are cached. */
export const BEST_SELLERS_FRESH_MS = 5 * MINUTE_MS;
