import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { EnteredOrder, EnterOrderBody } from '#contract/order-edits.schema.ts';
import { termsOf } from '#contract/order-terms.ts';
import type { CreateOrderResponse } from '#contract/orders.schema.ts';
import { computeTotals, type OrderTotals, subtotalOf } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import { type DeliveryPromise, deliveryTermsTo } from '#server/cities/delivery-terms.ts';
import { type Customer, redeemCoupon } from '#server/coupons/redeem-coupon.ts';
import type { Deps } from '#server/deps.ts';
import {
  assertMayChangePrices,
  atAgreedPrice,
  auditedPrices,
  differencesFromList,
  totalAtAgreedPrices,
} from '#server/orders/agreed-prices.ts';
import { orderPlaced, orderStatusChanged } from '#server/orders/events.ts';
import { FIGURES_BY_STATUS } from '#server/orders/figures/order-figures.ts';
import { claimFor, findResponse, type IdempotencyClaim } from '#server/orders/idempotency.ts';
import { lockPricedProducts } from '#server/orders/lock-priced-products.ts';
import { presentPrices } from '#server/orders/present-prices.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import { listedLines, makeOrderId, storedTotals } from '#server/orders/rules.ts';
import { stepsTaking } from '#server/orders/stock.ts';
import { orderChanges } from '#server/orders/tables.ts';
import { assertAgreedTotal } from '#server/orders/version.ts';
import { openHistory, writeOrder } from '#server/orders/write-order.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { decideByCustomer } from './by-customer.ts';
import { lockDesk } from './queries.ts';

/** Places an order that a customer gives by phone. A repeated idempotency key returns the stored response. */
export async function enterOrder(
  deps: Deps,
  viewer: Viewer,
  body: EnterOrderBody,
  idempotencyKey: string | undefined,
): Promise<EnteredOrder> {
  assertMayChangePrices(viewer, body);
  const claim = claimFor(viewer.id, idempotencyKey, body);
  const [isRepricing, delivery] = await Promise.all([
    deps.sales.move(),
    deliveryTermsTo(deps, { city: body.city, province: body.state }),
  ]);
  try {
    return await inTransaction(deps.db, (tx) => enter(deps, tx, viewer, { body, claim, delivery, isRepricing }));
  } catch (error) {
    // A repeated request gets the stored response instead of this error: the first request may have sold the last
    // piece.
    const earlier = body.isDryRun ? undefined : await findResponse(deps.db, claim);
    if (earlier) return enteredEarlier(earlier.order);
    if (isUniqueViolation(error, 'idempotency_keys_user_id_key_pk')) {
      throw new AppError('unavailable', { cause: error });
    }
    throw error;
  }
}

interface Request {
  body: EnterOrderBody;
  claim: IdempotencyClaim;
  delivery: DeliveryPromise;
  /** True if a sale has just started or ended and its prices are not updated yet. */
  isRepricing: boolean;
}

async function enter(
  deps: Deps,
  tx: Executor,
  viewer: Viewer,
  { body, claim, delivery, isRepricing }: Request,
): Promise<EnteredOrder> {
  const ids = body.lines.map(({ productId }) => productId);
  const locked = await lockPricedProducts(deps, tx, ids, isRepricing);
  const id = newId();
  const at = deps.now();
  const listed = listedLines(id, body.lines, locked, 'A chosen product');
  const lines = listed.map((line, index) => atAgreedPrice(line, body.lines[index]?.price));
  const { customerName, phone, email, address, city, state, zipCode, notes } = body;
  const phoneE164 = parsePakistaniMobile(phone) ?? null;
  const customer = { userId: null, phoneE164 };
  const terms = { ...termsOf([]), delivery };
  const totals = await totalAtAgreedPrices(tx, { lines, terms, customer, at }, body);
  const listTotals = computeTotals(listed, delivery);
  const prices = presentPrices({ totals, lines }, { totals: listTotals, lines: [] });
  assertAgreedTotal(totals.grandTotalPaisa, body.grandTotal);
  const order = {
    id,
    orderId: makeOrderId(randomInt),
    userId: null,
    status: 'pending' as const,
    channel: 'phone' as const,
    email,
    phone,
    phoneE164,
    customerName,
    address,
    city,
    state,
    zipCode,
    notes,
    ...storedTotals(totals),
    ...FIGURES_BY_STATUS,
    receivedPaisa: null,
    promisedFrom: delivery.arrival.from,
    promisedTo: delivery.arrival.to,
    createdAt: at,
    updatedAt: at,
  };
  const { grandTotal } = prices.totals;
  const taken = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const steps = stepsTaking(locked, lines, taken);
  if (body.isDryRun)
    return { message: 'This is what the order would cost.', orderId: null, _id: null, grandTotal, ...prices };
  const { event, key } = openHistory(viewer, claim, MESSAGE, { order, lines });
  await setStocks(deps, tx, steps, { why: 'sale', ref: id, by: viewer.id });
  await deps.jobs.publish(tx, orderPlaced, { id });
  if (email !== '') await deps.jobs.publish(tx, orderStatusChanged, { order: id, status: order.status });
  await writeOrder(tx, { order, lines, event, key });
  await useCoupon(tx, { order, lines, totals, customer });
  await recordEntered(tx, viewer, { order, lines, listed, totals, listTotals, reason: body.priceReason });
  if (body.isConfirmed) {
    const desk = await lockDesk(tx, order);
    await decideByCustomer(deps, tx, viewer, { order, desk }, { outcome: 'confirmed' });
  }
  return { message: MESSAGE, orderId: order.orderId, _id: id, grandTotal, ...prices };
}

interface Entered {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  /** Lines of the order at the catalogue's prices, to compare with the agreed prices. */
  listed: readonly OrderLineRow[];
  totals: OrderTotals;
  listTotals: OrderTotals;
  reason: string | undefined;
}

async function useCoupon(
  tx: Executor,
  { order, lines, totals, customer }: Pick<Entered, 'order' | 'lines' | 'totals'> & { customer: Customer },
): Promise<void> {
  const { coupon } = termsOf(totals.adjustments);
  if (!coupon) return;
  const { id: orderId, createdAt: at } = order;
  await redeemCoupon(tx, { code: coupon.code, orderId, customer, subtotalPaisa: subtotalOf(lines), at });
}

/** Records the order. Prices that staff agreed on are also written to its history. */
async function recordEntered(tx: Executor, by: Viewer, entered: Entered): Promise<void> {
  const { order, lines, listed, totals, listTotals, reason } = entered;
  const list = { lines: listed, totals: listTotals };
  const { before, after } = differencesFromList({ lines, totals }, list, reason);
  const isAgreed = Object.keys(after).length > 0;
  const { id, orderId, createdAt: at } = order;
  if (isAgreed) await tx.insert(orderChanges).values({ id: newId(), orderId: id, at, byUserId: by.id, before, after });
  const grandTotal = pkrFromPaisa(totals.grandTotalPaisa);
  const audited = { grandTotal, ...auditedPrices(after) };
  await recordChange(tx, {
    by,
    at,
    verb: 'order.entered',
    subject: { id, label: orderId },
    before: null,
    after: audited,
  });
}

const MESSAGE = 'Order placed successfully!';

function enteredEarlier(order: CreateOrderResponse['order']): EnteredOrder {
  const { orderId, _id, totalAmount, adjustments, deliveryCharge, grandTotal } = order;
  const totals = { totalAmount, adjustments, deliveryCharge, grandTotal };
  const lines = order.products.map(({ productId, name, quantity, price, listPrice = price }) => {
    const [lineTotal, lineTotalBefore] = [price * quantity, listPrice * quantity];
    return { productId, name, quantity, price, listPrice, lineTotal, lineTotalBefore };
  });
  return { message: MESSAGE, orderId, _id, grandTotal, totals, lines };
}
