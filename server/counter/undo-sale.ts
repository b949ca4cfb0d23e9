import { and, eq, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { reverseEntryOf } from '#server/cash/reverse-entry-of.ts';
import type { Deps } from '#server/deps.ts';
import { type FullOrder, findOrder, loadOrders, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { lockOrderedProducts, returnStock } from '#server/orders/stock.ts';
import { orderEvents, orders } from '#server/orders/tables.ts';
import { assertVersion } from '#server/orders/version.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';

/** Cancels a sale. Throws `sold_at_counter` if it is from another day, or has a refund or an exchange. */
export async function undoSale(deps: Deps, viewer: Viewer, id: string, version: number): Promise<FullOrder> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.channel !== 'counter') throw new AppError('order_not_found');
    const [sale] = await loadOrders(tx, [order]);
    if (!sale) throw new AppError('order_not_found');
    if (order.status === 'cancelled') return sale;
    assertVersion(sale, version);
    await assertUndoable(tx, order, deps.now());
    await cancel(deps, tx, viewer, sale);
    await reverseEntryOf(tx, { why: 'counter_sale', ref: id }, { at: deps.now(), by: viewer });
    const [undone] = await loadOrders(tx, [{ ...order, status: 'cancelled', updatedAt: deps.now() }]);
    return undone ?? sale;
  });
}

async function assertUndoable(tx: Executor, { id, createdAt }: OrderRow, now: Date): Promise<void> {
  if (shopDayOf(createdAt) !== shopDayOf(now)) {
    throw new AppError('sold_at_counter', {
      message: 'This was sold on another day. Give a refund on its order page.',
    });
  }
  const [refund] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, id), ne(refunds.state, 'dropped')))
    .limit(1);
  if (refund) {
    throw new AppError('sold_at_counter', {
      message: 'This sale has a refund. Drop the refund on its order page first.',
    });
  }
  const [exchanged] = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, id), ne(parcels.state, 'void')))
    .limit(1);
  if (!exchanged) return;
  throw new AppError('sold_at_counter', {
    message: 'Pieces of this sale were exchanged or come back. Undo that on its order page first.',
  });
}

async function cancel(deps: Deps, tx: Executor, viewer: Viewer, { order, lines }: FullOrder): Promise<void> {
  const at = deps.now();
  const event = { id: newId(), orderId: order.id, status: 'cancelled' as const, byUserId: viewer.id, createdAt: at };
  await tx.update(orders).set({ status: event.status, updatedAt: at }).where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values(event);
  const locked = await lockOrderedProducts(tx, lines);
  await returnStock(deps, tx, { locked, lines, why: 'cancel', ref: event.id, by: viewer.id });
  await recordChange(tx, {
    by: viewer,
    at,
    verb: 'order.status',
    subject: { id: order.id, label: order.orderId },
    before: { status: order.status },
    after: { status: event.status },
  });
}

export async function findSale(db: Executor, id: string): Promise<FullOrder> {
  const order = await findOrder(db, id);
  if (order?.channel !== 'counter') throw new AppError('order_not_found');
  const [sale] = await loadOrders(db, [order]);
  if (!sale) throw new AppError('order_not_found');
  return sale;
}
