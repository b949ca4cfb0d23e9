export const DEFAULT_PAGE_SIZE = 10;
export const PAGE_SIZE_MAX = 100;
/** Limits `offset` to numbers that the database accepts. */
export const PAGE_MAX = 1_000_000;

/** Long enough for a cursor with the longest product name. */
export const CURSOR_MAX_LENGTH = 1_200;
/** More matches are not counted, because counting is slow. The list ends after them. */
export const COUNTED_MATCHES_MAX = 1_000;

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** At least 1, so that an empty list has 'Page 1 of 1'. */
export function countPages(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}
