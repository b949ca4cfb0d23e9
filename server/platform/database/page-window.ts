export interface PageWindow {
  offset: number;
  limit: number;
  /** If true, the query must sort the other way, and its rows arrive reversed. */
  isFromEnd: boolean;
}

/**
 * Returns the rows of a page; undefined past the end. `page` counts from 1. Reads a page of the second half from the
 * end, so that OFFSET skips at most half of the list.
 */
export function pageWindow({
  page,
  limit,
  total,
}: {
  page: number;
  limit: number;
  total: number;
}): PageWindow | undefined {
  const offset = (page - 1) * limit;
  if (offset >= total) return undefined;
  const size = Math.min(limit, total - offset);
  const after = total - offset - size;
  return after < offset ? { offset: after, limit: size, isFromEnd: true } : { offset, limit: size, isFromEnd: false };
}
