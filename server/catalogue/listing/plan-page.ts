import type { ListProductsQuery } from '#contract/catalogue.schema.ts';
import type { Visibility } from '#contract/catalogue.ts';
import type { ProductSort } from '#contract/managed-products.ts';
import type { ListSize } from '#server/catalogue/facets/facet-counts.ts';

/** One that names no visibility is a shopper's. */
export type CatalogueListQuery = ListProductsQuery & { visibility?: Visibility };
export type SortedListQuery = CatalogueListQuery & { sortBy: ProductSort };

export interface PagePlan {
  /** Skipped products, from the end that is scanned first. */
  offset: number;
  limit: number;
  /** True where the index is scanned from its other end. */
  isReversed: boolean;
  /** Fetches and sorts all matches, in place of an index scan past what does not match. */
  isBitmapScanned: boolean;
}

/**
 * Index entries scanned in the time of one product of a bitmap scan. Measured at a million products: ten to twenty;
 * less here, as index scans are longer where filter and sort key correlate.
 */
const BITMAP_SCAN_ENTRIES = 4;
/** The same by name, which is read from the row. */
const BITMAP_SCAN_BY_NAME_ENTRIES = 20;

/** A numbered page is scanned from the nearer end, one after a cursor forwards. */
export function planPage(
  { page, limit, sortBy, after }: Pick<SortedListQuery, 'page' | 'limit' | 'sortBy' | 'after'>,
  { total, all }: ListSize,
): PagePlan {
  const before = after === undefined ? (page - 1) * limit : 0;
  const behind = Math.max(0, total - before - limit);
  const isReversed = after === undefined && behind < before;
  const offset = isReversed ? behind : before;
  const indexScanEntries = ((offset + limit) * all) / Math.max(1, total);
  const bitmapScanEntries = total * (sortBy === 'name' ? BITMAP_SCAN_BY_NAME_ENTRIES : BITMAP_SCAN_ENTRIES);
  return {
    offset,
    limit: isReversed ? Math.min(limit, total - before) : limit,
    isReversed,
    isBitmapScanned: bitmapScanEntries < Math.min(indexScanEntries, all),
  };
}
