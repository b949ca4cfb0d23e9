import type { Order, OrderView, StaffOrder } from '#contract/orders.schema.ts';

/** False for staff without the right to amounts, and for the public timeline. */
export function hasAmounts(order: StaffOrder | OrderView): order is Order {
  return 'grandTotal' in order && order.grandTotal !== undefined;
}
