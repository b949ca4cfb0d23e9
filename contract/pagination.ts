export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
/** Keeps the SQL `offset` within the numbers that PostgreSQL accepts. */
export const PAGE_MAX = 1_000_000;

/** Enough characters for a cursor that contains the longest product name. */
export const CURSOR_MAX_LENGTH = 1_200;
/** Counting stops at this many matches, because it is slow. Lists end after these matches. */
export const COUNTED_MATCHES_MAX = 1_000;

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Returns at least 1, so that an empty list shows 'Page 1 of 1'. */
export function countPages(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}
