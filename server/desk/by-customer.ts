import { and, eq, isNull } from 'drizzle-orm';
import type { CancelReason } from '#contract/desk.ts';
import type { NewAddress, SizeSwap } from '#contract/desk-links.schema.ts';
import { AppError } from '#contract/errors.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import type { OrderTotals } from '#contract/orders.ts';
import type { Deps } from '#server/deps.ts';
import { applyStatus } from '#server/orders/change-status.ts';
import { isNoEdit, type OrderEdit, type PlannedEdit, planEdit, writeEdit } from '#server/orders/edit-order.ts';
import { type FullOrder, hasSent, loadOrders, type OrderRow } from '#server/orders/queries.ts';
import { orderChanges } from '#server/orders/tables.ts';
import { assertAgreedTotal } from '#server/orders/version.ts';
import type { Actor } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { LockedOrder } from './change-orders.ts';
import { listOtherSizes } from './other-sizes.ts';
import type { DeskRow } from './queries.ts';
import { afterCall, type CallNote, statusAfterCall } from './rules.ts';
import { orderDesk } from './tables.ts';

/** Audit entries never get the customer's name, because they are never deleted. */
export const CUSTOMER: Actor = { id: null, username: 'the customer' };

/** Maximum number of edits of an order by a link. Customers may share their link, and each edit causes a mail. */
const MOST_EDITS = 10;

export function assertPending({ status }: Pick<OrderRow, 'status'>): void {
  if (status === 'pending') return;
  const { label } = ORDER_STATUS_MEANINGS[status];
  throw new AppError('order_changed', {
    message: `This order is ${label} already. Please message us to change it.`,
  });
}

/** Confirms or cancels a pending order. Throws `order_changed` if it is no longer pending. */
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
  const seen = await loadSeen(tx, { order, desk });
  await applyStatus(deps, tx, by, { seen: [seen], status: statusAfterCall(note) });
}

/** Changes the address. The total stays the same, even if delivery to the new city has another price (decision 54). */
export async function changeAddressByCustomer(
  deps: Deps,
  tx: Executor,
  by: Actor,
  locked: LockedOrder,
  { address, city, state, zipCode }: NewAddress,
): Promise<void> {
  const plan = await planByCustomer(deps, tx, locked, { contact: { address, city, state, zipCode } });
  await savePlan(deps, tx, by, locked, plan);
}

interface SizeSwaps {
  swaps: readonly SizeSwap[];
  grandTotal?: number | undefined;
  isRepricing: boolean;
}

/**
 * Replaces products by other sizes, priced as in `planEdit`. A repeated request changes nothing. Throws
 * `total_changed` if the customer saw another total.
 */
export async function swapSizesByCustomer(
  deps: Deps,
  tx: Executor,
  locked: LockedOrder,
  swaps: SizeSwaps,
): Promise<void> {
  const plan = await planSwap(deps, tx, locked, swaps);
  assertAgreedTotal(plan.totals.grandTotalPaisa, swaps.grandTotal);
  await savePlan(deps, tx, CUSTOMER, locked, plan);
}

/** Returns the totals after the swap. Changes nothing. */
export async function quoteSwap(deps: Deps, tx: Executor, locked: LockedOrder, swaps: SizeSwaps): Promise<OrderTotals> {
  return (await planSwap(deps, tx, locked, swaps)).totals;
}

async function planSwap(
  deps: Deps,
  tx: Executor,
  locked: LockedOrder,
  { swaps, isRepricing }: SizeSwaps,
): Promise<PlannedEdit> {
  const seen = await loadSeen(tx, locked);
  const toOf = new Map(swaps.map(({ from, to }) => [from, to]));
  const swapped = seen.lines.filter(({ productId }) => toOf.has(productId));
  if (swapped.length === 0) return planEdit(deps, tx, seen, {});
  const sizes = await listOtherSizes(tx, seen.lines);
  for (const { productId, name } of swapped) {
    const isSize = sizes.get(productId)?.some(({ id }) => id === toOf.get(productId));
    if (!isSize) throw new AppError('product_gone', { message: `${name} is not available in this size.` });
  }
  const lines = seen.lines.map(({ productId, quantity }) => ({
    productId: toOf.get(productId) ?? productId,
    quantity,
  }));
  return planByCustomer(deps, tx, locked, { lines, isRepricing });
}

async function planByCustomer(deps: Deps, tx: Executor, locked: LockedOrder, edit: OrderEdit): Promise<PlannedEdit> {
  assertPending(locked.order);
  const seen = await loadSeen(tx, locked);
  // Parcels that were still in the shop were unpacked when the order became pending again. So sent
  // pieces are with a courier.
  if (hasSent(seen))
    throw new AppError('order_changed', { message: 'A part of this order has left. Please message us.' });
  return planEdit(deps, tx, seen, edit);
}

async function savePlan(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { order, desk }: LockedOrder,
  plan: PlannedEdit,
): Promise<void> {
  if (isNoEdit(plan)) return;
  await assertEditsLeft(tx, order);
  await writeEdit(deps, tx, by, plan);
  await tx
    .update(orderDesk)
    .set({ version: desk.version + 1 })
    .where(eq(orderDesk.orderId, order.id));
}

async function assertEditsLeft(tx: Executor, { id }: OrderRow): Promise<void> {
  const edits = await tx.$count(orderChanges, and(eq(orderChanges.orderId, id), isNull(orderChanges.byUserId)));
  if (edits < MOST_EDITS) return;
  throw new AppError('order_changed', {
    message: 'This order was changed many times already. Please message us to change it.',
  });
}

async function loadSeen(tx: Executor, { order }: LockedOrder): Promise<FullOrder> {
  const [seen] = await loadOrders(tx, [order]);
  if (!seen) throw new AppError('order_not_found');
  return seen;
}

/** Reads the version again, because this transaction and its triggers may have increased it. */
export async function readDeskVersion(tx: Executor, { orderId }: Pick<DeskRow, 'orderId'>): Promise<number> {
  const [row] = await tx.select({ version: orderDesk.version }).from(orderDesk).where(eq(orderDesk.orderId, orderId));
  if (!row) throw new Error(`Order ${orderId} has no desk row`);
  return row.version;
}
