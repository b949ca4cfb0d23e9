import type { Right } from './rights.ts';
import { MINUTE_MS } from './time.ts';

/** Any of these rights opens the first screen of staff. Each part of the screen needs a right of its own. */
export const MORNING_RIGHTS = ['orders.view', 'stock.count', 'cash.view'] as const satisfies readonly Right[];

/** Lengths in days of the periods for which best sellers are counted. Today is the last day. */
export const BEST_SELLER_DAYS = [7, 30] as const;
export const BEST_SELLERS_MAX = 5;
/** Time in ms for which a count of best sellers is cached, because counting is slow. */
export const BEST_SELLERS_FRESH_MS = 5 * MINUTE_MS;
