/** Where a page of a sorted list lies, from the nearer end. */
export interface PageWindow {
  offset: number;
  limit: number;
  /** Whether it is counted from the end, so that it comes the wrong way round. */
  isFromEnd: boolean;
}

/** The page (from 1) of a list of `total`; undefined where it is past the end. No page is further than half of the list away. */
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
