import { inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { FIRST_ORDER_STATUS, isOnTimeline, ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import type { UpdateOrderStatusBody } from '#contract/orders.schema.ts';
import { mayChangeStatus } from '#contract/rights.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { releaseCoupons } from '#server/coupons/redeem-coupon.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChanges } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { recordBoughtProducts } from './bought-products.ts';
import { orderStatusChanged } from './events.ts';
import { type FullOrder, hasSent, loadOrders, type OrderRow, statusesOf } from './queries.ts';
import { stockEffectOf } from './rules.ts';
import { lockOrderedProducts, returnStock, takeStock } from './stock.ts';
import { orderEvents, orders } from './tables.ts';
import { assertVersion } from './version.ts';

/**
 * Sets the status; any status may follow any other. A cancellation before shipment returns stock and coupon, and
 * undoing the cancellation takes them again. Throws `order_changed` for an outdated `version`.
 */
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
  await applyStatus(deps, tx, viewer, { seen: [seen], status });
  const [full] = await loadOrders(tx, [{ ...before, status, updatedAt: deps.now() }]);
  if (!full) throw new AppError('order_not_found');
  return full;
}

/** Skips orders that already have the status. Callers must check the right, because each caller needs another right. */
export async function applyStatus(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { seen, status }: { seen: readonly FullOrder[]; status: OrderStatus },
): Promise<void> {
  const changes = seen
    .filter(({ order }) => order.status !== status)
    .map((before) => ({ ...before, eventId: newId() }));
  if (changes.length === 0) return;
  const at = deps.now();
  const ids = changes.map(({ order }) => order.id);
  await tx.update(orders).set({ status, updatedAt: at }).where(inArray(orders.id, ids));
  await tx
    .insert(orderEvents)
    .values(
      changes.map(({ order, eventId: id }) => ({ id, orderId: order.id, status, byUserId: by.id, createdAt: at })),
    );
  await recordChanges(
    tx,
    changes.map(({ order }) => ({
      by,
      at,
      verb: 'order.status',
      subject: { id: order.id, label: order.orderId },
      before: { status: order.status },
      after: { status },
    })),
  );
  // The customer got a mail about the first status already, when the order was placed.
  if (ORDER_STATUS_MEANINGS[status].notifiesCustomer && status !== FIRST_ORDER_STATUS) {
    await deps.jobs.publishEach(
      tx,
      orderStatusChanged,
      ids.map((order) => ({ order, status })),
    );
  }
  // Runs before the stock changes, because every transaction locks users before products.
  await recordBoughtProducts(deps, tx, changes, status);
  await moveStock(deps, tx, by, { changes, status });
  const crossing = changes.filter(({ order }) => isOnTimeline(order.status) !== isOnTimeline(status));
  await releaseCoupons(
    tx,
    crossing.map(({ order }) => order.id),
    isOnTimeline(status) ? null : at,
  );
}

interface StatusChange extends FullOrder {
  eventId: string;
}

/**
 * Changes the stock for one order after another, because each stock move refers to its order. Locks the products of all
 * orders at once.
 */
async function moveStock(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { changes, status }: { changes: readonly StatusChange[]; status: OrderStatus },
): Promise<void> {
  const effectOf = (change: StatusChange) => stockEffectOf(statusesOf(change), status, hasSent(change));
  const moving = changes.filter((change) => effectOf(change) !== 'none');
  if (moving.length === 0) return;
  let locked: readonly ProductRow[] = await lockOrderedProducts(
    tx,
    moving.flatMap(({ lines }) => lines),
  );
  for (const change of moving) {
    // The reference is the event, not the order, because an order may be cancelled twice.
    const moved = { locked, lines: change.lines, ref: change.eventId, by: by.id };
    locked =
      effectOf(change) === 'return'
        ? await returnStock(deps, tx, { ...moved, why: 'cancel' })
        : await takeStock(deps, tx, { ...moved, why: 'resume' });
  }
}
