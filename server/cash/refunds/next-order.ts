import { AppError } from '#contract/errors.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { RefundRow } from '#server/parcels/refunds/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** Returns the number of the order that the refund makes cheaper. Throws `validation` for a finished order. */
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
