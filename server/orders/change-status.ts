import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { FIRST_ORDER_STATUS, isOnTimeline, ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import type { UpdateOrderStatusBody } from '#contract/orders.schema.ts';
import { mayChangeStatus } from '#contract/rights.ts';
import { releaseCoupon } from '#server/coupons/redeem-coupon.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { orderStatusChanged } from './events.ts';
import { recordPurchases } from './purchases.ts';
import { type FullOrder, hasSent, loadOrders, lockOrder, type OrderRow, statusesOf } from './queries.ts';
import { stockEffectOf } from './rules.ts';
import { lockOrderedProducts, returnStock, takeStock } from './stock.ts';
import { orderEvents, orders } from './tables.ts';
import { assertVersion } from './version.ts';

/**
 * Sets any status from any other; the current one is a no-op. Stock and purchases follow `ORDER_STATUS_MEANINGS`:
 * cancelling before the order ships restocks it, undoing that takes the stock again; so does the coupon's use. Throws `order_not_found`, `forbidden` where the
 * viewer's rights do not reach, `order_changed` where `version` is outdated, `out_of_stock` where a cancelled order's stock is gone.
 */
export async function changeStatus(
  deps: Deps,
  viewer: Viewer,
  idOrNumber: string,
  change: UpdateOrderStatusBody,
): Promise<FullOrder> {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockOrder(tx, idOrNumber);
    if (!found) throw new AppError('order_not_found');
    return changeStatusWithin(deps, tx, viewer, found, change);
  });
}

/** The same for an order that the transaction has locked. */
export async function changeStatusWithin(
  deps: Deps,
  tx: Executor,
  viewer: Viewer,
  before: OrderRow,
  { status, version }: UpdateOrderStatusBody,
): Promise<FullOrder> {
  const [seen] = await loadOrders(tx, [before]);
  if (!seen) throw new AppError('order_not_found');
  assertVersion(seen, version);
  if (before.status === status) return seen;
  if (!mayChangeStatus(viewer, before.status, status)) throw new AppError('forbidden');
  return applyStatus(deps, tx, viewer, { seen, status });
}

/** The same for whoever may do what leads to the status, as handing a parcel over does. Throws `out_of_stock`. */
export async function applyStatus(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { seen, status }: { seen: FullOrder; status: OrderStatus },
): Promise<FullOrder> {
  const { order: before } = seen;
  const from = before.status;
  if (from === status) return seen;
  const at = deps.now();
  await tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, before.id));
  const eventId = newId();
  await tx.insert(orderEvents).values({ id: eventId, orderId: before.id, status, byUserId: by.id, createdAt: at });
  await recordChange(tx, {
    by,
    at,
    verb: 'order.status',
    subject: { id: before.id, label: before.orderId },
    before: { status: from },
    after: { status },
  });
  const [full] = await loadOrders(tx, [{ ...before, status, updatedAt: at }]);
  if (!full) throw new AppError('order_not_found');
  // No mail for a return to the first status, which the customer knows.
  if (ORDER_STATUS_MEANINGS[status].notifiesCustomer && status !== FIRST_ORDER_STATUS) {
    await deps.jobs.publish(tx, orderStatusChanged, { order: before.id, status });
  }
  // Before the stock: every transaction locks the user before the products.
  await recordPurchases(deps, tx, full, from, status);
  await moveStock(deps, tx, { seen, full, eventId, by });
  if (isOnTimeline(from) !== isOnTimeline(status)) {
    await releaseCoupon(tx, before.id, isOnTimeline(status) ? null : at);
  }
  return full;
}

interface StatusChange {
  seen: FullOrder;
  full: FullOrder;
  eventId: string;
  by: Actor;
}

async function moveStock(deps: Deps, tx: Executor, { seen, full, eventId, by }: StatusChange): Promise<void> {
  const effect = stockEffectOf(statusesOf(seen), full.order.status, hasSent(seen));
  if (effect === 'none') return;
  const { lines } = full;
  const moved = { locked: await lockOrderedProducts(tx, lines), lines, ref: eventId, by: by.id };
  // By the event, as an order may be cancelled, resumed and cancelled again.
  if (effect === 'return') await returnStock(deps, tx, { ...moved, why: 'cancel' });
  else await takeStock(deps, tx, { ...moved, why: 'resume' });
}
