import type { BinTable } from '#server/platform/bin/store-rows.ts';

/** A restore inserts rows in this sequence of tables. */
export const ORDER_BIN: readonly BinTable[] = [
  { table: 'orders', column: 'id' },
  { table: 'order_lines', column: 'order_id' },
  { table: 'order_events', column: 'order_id' },
  { table: 'order_changes', column: 'order_id' },
  { table: 'coupon_uses', column: 'order_id' },
  { table: 'order_desk', column: 'order_id' },
  { table: 'desk_links', column: 'order_id' },
];
