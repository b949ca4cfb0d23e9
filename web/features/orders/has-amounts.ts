import type { Order, OrderView, StaffOrder } from '#contract/orders.schema.ts';

/** False for staff who may not see amounts, and for the timeline that anybody sees. */
export function hasAmounts(order: StaffOrder | OrderView): order is Order {
  return 'grandTotal' in order && order.grandTotal !== undefined;
}
