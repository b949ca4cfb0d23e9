/** The rows of a page in a sorted list, counted from the nearer end of the list. */
export interface PageWindow {
  offset: number;
  limit: number;
  /** True if `offset` counts from the end. The query must then sort the other way, and its rows arrive reversed. */
  isFromEnd: boolean;
}

/** Returns the window of a page (counted from 1); undefined past the end. A window skips at most half of the list. */
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
