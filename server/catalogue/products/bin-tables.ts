import type { BinTable } from '#server/platform/bin/store-rows.ts';

/**
 * Tables whose rows are deleted with a product and restored from the bin, in the order of restoring. The trigger of the
 * reviews writes `rating_counts`, and triggers of the product write all other counts.
 */
export const PRODUCT_BIN: readonly BinTable[] = [
  { table: 'products', column: 'id' },
  { table: 'reviews', column: 'product_id' },
  { table: 'purchases', column: 'product_id' },
  { table: 'wishlist_items', column: 'product_id' },
  { table: 'stock_alerts', column: 'product_id' },
];
