import type { Right } from './rights.ts';

/** One of these opens the morning; each part of it needs its own. */
export const MORNING_RIGHTS = ['orders.view', 'stock.count', 'cash.view'] as const satisfies readonly Right[];

/** Today and the days before it, as the best sellers are counted. */
export const BEST_SELLER_DAYS = [7, 30] as const;
export const MAX_BEST_SELLERS = 5;
/** For so long best sellers are not counted again. */
export const BEST_SELLERS_FRESH_MS = 5 * 60_000;
