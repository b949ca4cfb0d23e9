import { eq } from 'drizzle-orm';
import type { Confirmation, DecideConfirmationBody, QuoteSwapBody, SwapQuote } from '#contract/desk-links.schema.ts';
import type { ConfirmationState } from '#contract/desk-links.ts';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { presentTotals } from '#contract/orders.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import {
  CUSTOMER,
  changeAddressByCustomer,
  decideByCustomer,
  quoteSwap,
  readDeskVersion,
  swapSizesByCustomer,
} from '#server/desk/by-customer.ts';
import type { LockedOrder } from '#server/desk/change-orders.ts';
import { listOtherSizes } from '#server/desk/other-sizes.ts';
import { lockDesk } from '#server/desk/queries.ts';
import { deskLinks } from '#server/desk/tables.ts';
import { presentOrder } from '#server/orders/present.ts';
import { loadOrders, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { findLink, type LinkRow } from './queries.ts';

const CHANGED =
  'Your order has changed since we sent you this link. Please message us, and we will send you a new one.';

/**
 * Reads the order of a link. Changes nothing, because chat apps open links for previews. Throws `order_changed` if
 * staff have changed the order since: the link may have gone to a wrong phone number.
 */
export async function readConfirmation({ db, now }: Deps, token: string): Promise<Confirmation> {
  const link = await getLink(db, token, now());
  const [order] = await db.select().from(orders).where(eq(orders.id, link.orderId));
  if (!order) throw new AppError('confirmation_not_found');
  await assertUnchanged(db, link);
  return presentConfirmation(db, order);
}

/** Confirms, cancels or changes the order as the customer wants. A repeated request returns the same response. */
export async function decideConfirmation(deps: Deps, body: DecideConfirmationBody): Promise<Confirmation> {
  const { db, now } = deps;
  const isRepricing = body.action === 'swap_sizes' && (await deps.sales.move());
  return inTransaction(db, async (tx) => {
    const { orderId } = await getLink(tx, body.token, now());
    const order = await lockOrder(tx, orderId);
    if (!order) throw new AppError('confirmation_not_found');
    const locked = { order, desk: await lockDesk(tx, order) };
    // Reads the link again: the second tap of a double tap has waited for the lock, and the first has used the link.
    const link = await getLink(tx, body.token, now());
    await assertUnchanged(tx, link);
    if (!isDone(body, link, order)) {
      await act(deps, tx, locked, { body, isRepricing });
      const used = { usedAt: now(), orderVersion: await readDeskVersion(tx, locked.desk) };
      await tx.update(deskLinks).set(used).where(eq(deskLinks.tokenSha256, link.tokenSha256));
    }
    const [after] = await tx.select().from(orders).where(eq(orders.id, orderId));
    return presentConfirmation(tx, after ?? order);
  });
}

/** Returns the price of other sizes. Changes nothing. */
export async function quoteConfirmationSwap(deps: Deps, { token, swaps }: QuoteSwapBody): Promise<SwapQuote> {
  const isRepricing = await deps.sales.move();
  return inTransaction(deps.db, async (tx) => {
    const { orderId } = await getLink(tx, token, deps.now());
    const order = await lockOrder(tx, orderId);
    if (!order) throw new AppError('confirmation_not_found');
    const locked = { order, desk: await lockDesk(tx, order) };
    await assertUnchanged(tx, await getLink(tx, token, deps.now()));
    return presentTotals(await quoteSwap(deps, tx, locked, { swaps, isRepricing }));
  });
}

async function getLink(db: Executor, token: string, now: Date): Promise<LinkRow> {
  const link = await findLink(db, token, now);
  if (!link) throw new AppError('confirmation_not_found');
  return link;
}

async function assertUnchanged(db: Executor, link: LinkRow): Promise<void> {
  if ((await readDeskVersion(db, link)) !== link.orderVersion)
    throw new AppError('order_changed', { message: CHANGED });
}

function isDone({ action }: DecideConfirmationBody, { usedAt }: LinkRow, { status }: OrderRow): boolean {
  if (usedAt === null) return false;
  if (action === 'confirm') return status === 'processing';
  return action === 'cancel' && status === 'cancelled';
}

interface Decision {
  body: DecideConfirmationBody;
  isRepricing: boolean;
}

async function act(deps: Deps, tx: Executor, locked: LockedOrder, { body, isRepricing }: Decision): Promise<void> {
  switch (body.action) {
    case 'confirm':
      return decideByCustomer(deps, tx, CUSTOMER, locked, { outcome: 'confirmed' });
    case 'cancel':
      return decideByCustomer(deps, tx, CUSTOMER, locked, { outcome: 'declined', reason: body.reason });
    case 'change_address':
      return changeAddressByCustomer(deps, tx, CUSTOMER, locked, body);
    case 'swap_sizes':
      return swapSizesByCustomer(deps, tx, locked, { ...body, isRepricing });
  }
}

/** Omits e-mail and phone, because anybody with the link sees this. */
async function presentConfirmation(db: Executor, row: OrderRow): Promise<Confirmation> {
  const [full] = await loadOrders(db, [row]);
  if (!full) throw new AppError('confirmation_not_found');
  const order = presentOrder(full);
  const sizes = row.status === 'pending' ? await listOtherSizes(db, full.lines) : new Map<string, ProductRow[]>();
  return {
    state: stateOf(row),
    orderId: order.orderId,
    customerName: order.customerName,
    shippingAddress: order.shippingAddress,
    products: order.products,
    totalAmount: order.totalAmount,
    adjustments: order.adjustments,
    deliveryCharge: order.deliveryCharge,
    grandTotal: order.grandTotal,
    paymentMethod: order.paymentMethod,
    otherSizes: Array.from(sizes, ([productId, others]) => ({
      productId,
      sizes: others.map(({ id, age, pricePaisa }) => ({ productId: id, age, price: pkrFromPaisa(pricePaisa) })),
    })),
  };
}

/** Links of shipped and delivered orders are not valid, so their statuses do not occur here. */
function stateOf({ status }: OrderRow): ConfirmationState {
  if (status === 'pending') return 'open';
  return status === 'cancelled' ? 'cancelled' : 'confirmed';
}
