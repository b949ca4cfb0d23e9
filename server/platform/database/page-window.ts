/** Part of a sorted list, counted from the nearer end. */
export interface PageWindow {
  offset: number;
  limit: number;
  /** Counted from the end, so that rows arrive reversed. */
  isFromEnd: boolean;
}

/** The window of a page (from 1), at most half of the list away; undefined past the end. */
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
