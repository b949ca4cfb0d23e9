export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 100;
/** Beyond any real list; keeps `offset` within what the database can count. */
export const MAX_PAGE = 1_000_000;

/** The longest product name fits in. */
export const CURSOR_MAX_LENGTH = 1_200;
/** What a search finds is counted up to here: where there is more, a list says this number and ends with it. */
export const MAX_COUNTED_MATCHES = 1_000;

export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Number of pages, at least 1, so that 'Page 1 of 1' holds for an empty list. */
export function countPages(totalItems: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalItems / pageSize));
}
