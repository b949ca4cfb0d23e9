import type { Right } from './rights.ts';
import { MINUTE_MS } from './time.ts';

/** Rights of which one opens the morning. Each part of it needs its own right. */
export const MORNING_RIGHTS = ['orders.view', 'stock.count', 'cash.view'] as const satisfies readonly Right[];

/** Days of the periods in which best sellers are counted, including today. */
export const BEST_SELLER_DAYS = [7, 30] as const;
export const BEST_SELLERS_MAX = 5;
/** Age up to which counted best sellers are used again. */
export const BEST_SELLERS_FRESH_MS = 5 * MINUTE_MS;
