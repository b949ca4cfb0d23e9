import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import type { DropRefundBody, PayRefundBody, ReopenRefundBody } from '#contract/refunds.schema.ts';
import { REFUND_METHODS, REFUND_STATES } from '#contract/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { addRefund } from '#server/parcels/refunds/add-refund.ts';
import { dropRefund as drop } from '#server/parcels/refunds/drop-refund.ts';
import { fitRefunds } from '#server/parcels/refunds/fit-refunds.ts';
import { lockRefund, owedAmounts, type RefundRow } from '#server/parcels/refunds/queries.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { assertRefundable } from './enter-refund.ts';
import { postLockedRefund } from './post-refund.ts';

type RefundDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/**
 * Records that the shop has paid a refund. If more was agreed than is owed now, the rest becomes another open refund. A
 * repeated press has no further effect.
 */
export async function payRefund(
  deps: RefundDeps,
  by: Actor,
  id: string,
  { version, method, reference: typed }: PayRefundBody,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { order, refund } = await lockWithOrder(tx, id);
    const reference = method === 'next_order' ? await findNextOrder(tx, refund, typed) : typed;
    const isRepeated = refund.state === 'paid' && refund.version === version + 1 && refund.closedBy === by.id;
    if (isRepeated && refund.method === method && refund.reference === reference) return;
    assertOpen(refund, version);
    await assertOwed(tx, order, refund);
    const at = deps.now();
    const { amountPaisa, agreedPaisa } = refund;
    await save(
      tx,
      { ...refund, agreedPaisa: null, state: 'paid', method, reference, closedAt: at, closedBy: by.id },
      { at, by },
    );
    await recordChange(tx, {
      by,
      at,
      verb: 'refund.paid',
      subject: { id, label: refund.orderNumber },
      before: { owed: pkrFromPaisa(refund.amountPaisa), method: null, reference: null },
      after: { owed: 0, method: REFUND_METHODS[method], reference },
    });
    if (agreedPaisa === null) return;
    // The part that was not owed yet stays owed after this payment, so it becomes a refund of its own.
    const rest = { parcelId: refund.parcelId, why: refund.why, amountPaisa: 0, agreedPaisa: agreedPaisa - amountPaisa };
    await addRefund(
      deps,
      tx,
      { ...rest, order: { id: refund.orderId, orderId: refund.orderNumber }, note: refund.note },
      { at, by },
    );
  });
}

/** Closes a refund without a payment. A repeated press has no further effect. */
export async function dropRefund(
  deps: RefundDeps,
  by: Actor,
  id: string,
  { version, note }: DropRefundBody,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { refund } = await lockWithOrder(tx, id);
    if (refund.state === 'dropped' && refund.version === version + 1 && refund.closedBy === by.id) return;
    assertOpen(refund, version);
    const at = deps.now();
    await drop(deps, tx, refund, { at, by, reason: note });
    await postLockedRefund(tx, await lockKnown(tx, id), { at, byUserId: by.id });
  });
}

/**
 * Opens a paid or dropped refund again, also in the ledger. Throws `validation` if the customer's payments are now less
 * than the refund.
 */
export async function reopenRefund(
  deps: RefundDeps,
  by: Actor,
  id: string,
  { version }: ReopenRefundBody,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { order, refund } = await lockWithOrder(tx, id);
    if (refund.state === 'open' && refund.version === version + 1) return;
    if (refund.version !== version) throw changed(refund);
    if (refund.state === 'open') throw new AppError('refund_not_open', { message: 'This refund is open already.' });
    await assertComesBack(tx, refund);
    if (refund.state === 'dropped') {
      if (!order) throw new AppError('order_not_found', { message: 'The order of this refund was deleted.' });
      await assertRefundable(tx, order, refund.amountPaisa);
    }
    const at = deps.now();
    await save(
      tx,
      { ...refund, state: 'open', method: null, reference: null, closedAt: null, closedBy: null },
      { at, by },
    );
    await recordChange(tx, {
      by,
      at,
      verb: 'refund.reopened',
      subject: { id, label: refund.orderNumber },
      before: { owed: 0, state: REFUND_STATES[refund.state] },
      after: { owed: pkrFromPaisa(refund.amountPaisa), state: REFUND_STATES.open },
    });
    await fitRefunds(deps, tx, [refund.orderNumber]);
  });
}

/** Locks the order first, as in all transactions. Another sequence could cause deadlocks. */
async function lockWithOrder(tx: Executor, id: string): Promise<{ order: OrderRow | undefined; refund: RefundRow }> {
  if (!isId(id)) throw new AppError('refund_not_found');
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  const order = found?.orderId ? await lockOrder(tx, found.orderId) : undefined;
  return { order, refund: await lockKnown(tx, id) };
}

/** The order of a refund may be deleted. What the customer had paid then stays owed. */
async function assertOwed(tx: Executor, order: OrderRow | undefined, { id, amountPaisa }: RefundRow): Promise<void> {
  const own = order ? await tx.select().from(refunds).where(eq(refunds.orderId, order.id)) : [];
  const owed = order && owedAmounts(order, own).find(([refund]) => refund.id === id);
  if (amountPaisa > 0 && (!owed || amountPaisa <= owed[1])) return;
  const message =
    'The customer has paid less for this order than this refund. It can be paid when the order is delivered and paid.';
  throw new AppError('refund_not_open', { message });
}

async function lockKnown(tx: Executor, id: string): Promise<RefundRow> {
  const refund = isId(id) ? await lockRefund(tx, id) : undefined;
  if (!refund) throw new AppError('refund_not_found');
  return refund;
}

function changed({ state }: RefundRow): AppError {
  return new AppError('refund_changed', {
    message: `This refund was changed meanwhile and is ${REFUND_STATES[state].toLowerCase()} now. Please look at it again.`,
  });
}

function assertOpen(refund: RefundRow, version: number): void {
  if (refund.version !== version) throw changed(refund);
  if (refund.state === 'open') return;
  const state = REFUND_STATES[refund.state].toLowerCase();
  throw new AppError('refund_not_open', { message: `This refund is ${state} already. Open it again first.` });
}

async function assertComesBack(tx: Executor, { state, parcelId }: RefundRow): Promise<void> {
  if (state !== 'dropped' || parcelId === null) return;
  const [parcel] = await tx.select({ state: parcels.state }).from(parcels).where(eq(parcels.id, parcelId));
  if (parcel?.state !== 'void') return;
  const message = 'The pieces of this refund will not come back. Enter a new refund on the page of the order.';
  throw new AppError('refund_not_open', { message });
}

async function save(tx: Executor, refund: RefundRow, { at, by }: { at: Date; by: Actor }): Promise<void> {
  const { id, state, agreedPaisa, method, reference, closedAt, closedBy, version } = refund;
  await tx
    .update(refunds)
    .set({ state, agreedPaisa, method, reference, closedAt, closedBy, version: sql`${refunds.version} + 1` })
    .where(eq(refunds.id, id));
  await postLockedRefund(tx, { ...refund, version: version + 1 }, { at, byUserId: by.id });
}

/** Returns the number of the order that the refund makes cheaper. Throws `validation` for a finished order. */
async function findNextOrder(tx: Executor, { orderNumber }: RefundRow, typed: string): Promise<string> {
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
