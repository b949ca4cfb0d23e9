import type { BinTable } from '#server/platform/bin/store-rows.ts';

/** In the order of restoring. Triggers write `rating_counts` and all other counts. */
export const PRODUCT_BIN: readonly BinTable[] = [
  { table: 'products', column: 'id' },
  { table: 'reviews', column: 'product_id' },
  { table: 'purchases', column: 'product_id' },
  { table: 'wishlist_items', column: 'product_id' },
  { table: 'stock_alerts', column: 'product_id' },
];
