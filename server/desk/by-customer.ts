import { eq } from 'drizzle-orm';
import type { CancelReason } from '#contract/desk.ts';
import type { NewAddress } from '#contract/desk-links.schema.ts';
import { AppError } from '#contract/errors.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import type { Deps } from '#server/deps.ts';
import { applyStatus } from '#server/orders/change-status.ts';
import { loadOrders, type OrderRow } from '#server/orders/queries.ts';
import { orderChanges, orders } from '#server/orders/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { LockedOrder } from './change-orders.ts';
import type { DeskRow } from './queries.ts';
import { afterCall, type CallNote, statusAfterCall } from './rules.ts';
import { orderDesk } from './tables.ts';

/** A customer in the audit, which is never deleted and so holds no word about them. */
export const CUSTOMER: Actor = { id: null, username: 'the customer' };

/** Throws `order_changed` for an order that is past its first status: it is packed, or over. */
export function assertPending({ status }: Pick<OrderRow, 'status'>): void {
  if (status === 'pending') return;
  const { label } = ORDER_STATUS_MEANINGS[status];
  throw new AppError('order_changed', {
    message: `This order is ${label} already. Please message us to change it.`,
  });
}

/**
 * Confirms or cancels a pending order as a call would, by its customer and not by a caller. Throws `order_changed` for one that is
 * not pending.
 */
export async function decideByCustomer(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { order, desk }: LockedOrder,
  decision: { outcome: 'confirmed' } | { outcome: 'declined'; reason: CancelReason },
): Promise<void> {
  assertPending(order);
  const note: CallNote = decision;
  const after = { ...afterCall(desk, note, deps.now()), lastCallBy: by.id, version: desk.version + 1 };
  await tx.update(orderDesk).set(after).where(eq(orderDesk.orderId, order.id));
  const [seen] = await loadOrders(tx, [order]);
  const status = statusAfterCall(note);
  if (!seen || !status) throw new AppError('order_not_found');
  await applyStatus(deps, tx, by, { seen, status });
}

/**
 * Sends a pending order somewhere else. Its total stays, whatever delivery to the new city costs: the customer has agreed to that
 * amount, and staff who want another one call. Throws `order_changed` for an order that is not pending.
 */
export async function changeAddressByCustomer(
  { now }: Deps,
  tx: Executor,
  by: Actor,
  { order, desk }: LockedOrder,
  { address, city, state, zipCode }: NewAddress,
): Promise<void> {
  assertPending(order);
  const before = { address: order.address, city: order.city, state: order.state, zipCode: order.zipCode };
  const after = { address, city, state, zipCode };
  if (isSameAddress(before, after)) return;
  const at = now();
  const version = desk.version + 1;
  await tx
    .update(orders)
    .set({ ...after, updatedAt: at })
    .where(eq(orders.id, order.id));
  await tx.insert(orderChanges).values({ orderId: order.id, at, byUserId: by.id, before, after });
  await tx.update(orderDesk).set({ version }).where(eq(orderDesk.orderId, order.id));
  await recordChange(tx, {
    by,
    at,
    verb: 'order.edited',
    subject: { id: order.id, label: order.orderId },
    // City and province stay with the order for the books; the street goes with the customer, and so is not in the audit.
    before: { city: order.city, state: order.state, version: desk.version },
    after: { city, state, version },
  });
}

export function isSameAddress(order: NewAddress, { address, city, state, zipCode }: NewAddress): boolean {
  return order.address === address && order.city === city && order.state === state && order.zipCode === zipCode;
}

/** The version of the desk after what the transaction has done, of which triggers are a part. */
export async function readDeskVersion(tx: Executor, { orderId }: Pick<DeskRow, 'orderId'>): Promise<number> {
  const [row] = await tx.select({ version: orderDesk.version }).from(orderDesk).where(eq(orderDesk.orderId, orderId));
  if (!row) throw new Error(`Order ${orderId} has no row of the desk`);
  return row.version;
}
