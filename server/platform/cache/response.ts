/** A response before encoding and caching headers. */
export interface Response {
  status: number;
  /** Lower-case names; `cache-control` is the only caching header. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Tags that invalidate it, as 'Product:42'; null forbids caching. */
  tags: readonly string[] | null;
  /** Made of stale responses during an outage. */
  isStale?: boolean;
}

/** Stands for all tags. */
export const EVERYTHING = '*';
