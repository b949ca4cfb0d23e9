import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { ProductSort } from '#contract/catalogue.ts';
import type { ListSize } from './facet-counts.ts';

/** A page of a list whose order is decided. */
export type SortedListQuery = ListProductsQuery & { sortBy: ProductSort };

/** How a page of a list is found. */
export interface PagePlan {
  /** Products passed over, from the end that the list is read from. */
  offset: number;
  /** Products read. */
  limit: number;
  /** Whether the list is read from its other end. */
  isReversed: boolean;
  /** Whether all that pass are gathered and then ordered, in place of walking along the order past those that do not. */
  isBitmapScanned: boolean;
}

/**
 * How many index entries can be walked over in the time that gathering one product takes. Measured at a million products it
 * is ten to twenty; it is less here, as a walk is longer than expected where filter and order go together.
 */
const BITMAP_SCAN_ENTRIES = 4;
/** The same by name, which only the product's own row has beside its order. */
const BITMAP_SCAN_BY_NAME_ENTRIES = 20;

/** The plan of a numbered page, read from the nearer end; of the products after a cursor, forwards. */
export function planPage(
  { page, limit, sortBy, after }: Pick<SortedListQuery, 'page' | 'limit' | 'sortBy' | 'after'>,
  { total, all }: ListSize,
): PagePlan {
  const before = after === undefined ? (page - 1) * limit : 0;
  const behind = Math.max(0, total - before - limit);
  const isReversed = after === undefined && behind < before;
  const offset = isReversed ? behind : before;
  const walked = ((offset + limit) * all) / Math.max(1, total);
  const gathered = total * (sortBy === 'name' ? BITMAP_SCAN_BY_NAME_ENTRIES : BITMAP_SCAN_ENTRIES);
  return {
    offset,
    limit: isReversed ? Math.min(limit, total - before) : limit,
    isReversed,
    isBitmapScanned: gathered < Math.min(walked, all),
  };
}
