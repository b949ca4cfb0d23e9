import { AppError } from '#contract/errors.ts';
import type { UpdateOrderStatusBody } from '#contract/orders.schema.ts';
import type { Deps } from '#server/deps.ts';
import { changeStatusWithin } from '#server/orders/change-status.ts';
import { type FullOrder, lockOrder } from '#server/orders/queries.ts';
import { fitRefunds } from '#server/parcels/refunds/fit-refunds.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { deliverWithOrder } from './deliver-with-order.ts';
import { undoDelivery } from './undo-delivery.ts';

/**
 * Sets the status of an order. Delivered also delivers the parcels on the way, and another status undoes these
 * deliveries. If status and parcels still disagree, the order desk shows a finding.
 */
export async function setOrderStatus(
  deps: Deps,
  viewer: Viewer,
  idOrNumber: string,
  change: UpdateOrderStatusBody,
): Promise<FullOrder> {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockOrder(tx, idOrNumber);
    if (!before) throw new AppError('order_not_found');
    if (before.channel === 'counter' && before.status !== change.status) throw new AppError('sold_at_counter');
    const full = await changeStatusWithin(deps, tx, viewer, before, change);
    const { status } = full.order;
    if (before.status === status) return full;
    if (before.status === 'Delivered') await undoDelivery(deps, tx, viewer, full.order);
    if (status === 'Delivered') await deliverWithOrder(deps, tx, viewer, full.order);
    await fitRefunds(deps, tx, [full.order.orderId]);
    return full;
  });
}
