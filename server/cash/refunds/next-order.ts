import { AppError } from '#contract/errors.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { RefundRow } from '#server/parcels/refunds/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';

/**
 * The customer pays less for this order. Throws `order_not_found`, and `validation` for the refund's own order or a
 * finished one.
 */
export async function findNextOrder(tx: Executor, { orderNumber }: RefundRow, typed: string): Promise<string> {
  const order = await findOrder(tx, typed);
  const fail = (message: string, code: 'order_not_found' | 'validation' = 'validation') =>
    new AppError(code, { message, fields: { reference: message } });
  if (!order) throw fail('The shop has no order with this number.', 'order_not_found');
  if (order.orderId === orderNumber) throw fail('Enter the number of another order: this one is paid already.');
  if (order.status === 'Delivered' || order.status === 'cancelled') {
    const label = ORDER_STATUS_MEANINGS[order.status].label.toLowerCase();
    throw fail(`Order ${order.orderId} is ${label} already. Enter the number of an order that is not finished.`);
  }
  return order.orderId;
}
