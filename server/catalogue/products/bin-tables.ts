import type { BinTable } from '#server/platform/bin/store-rows.ts';

/** A restore inserts rows in this sequence of tables. Omits counts (`rating_counts`), because triggers write them. */
export const PRODUCT_BIN: readonly BinTable[] = [
  { table: 'products', column: 'id' },
  { table: 'reviews', column: 'product_id' },
  { table: 'bought_products', column: 'product_id' },
  { table: 'fit_votes', column: 'product_id' },
  { table: 'wishlist_items', column: 'product_id' },
  { table: 'stock_alerts', column: 'product_id' },
];
