import { randomInt } from 'node:crypto';
import type { SellBody } from '#contract/counter.schema.ts';
import { COUNTER_ADDRESS, WALK_IN_NAME } from '#contract/counter.ts';
import { AppError } from '#contract/errors.ts';
import { formatShortPkr, paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import { termsOf } from '#contract/order-terms.ts';
import { computeTotals } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import type { Deps } from '#server/deps.ts';
import {
  assertMayChangePrices,
  atAgreedPrice,
  auditedPrices,
  differencesFromList,
  totalAtAgreedPrices,
} from '#server/orders/agreed-prices.ts';
import { FIGURES_BY_STATUS } from '#server/orders/figures/order-figures.ts';
import { claimFor, findResponse, type IdempotencyClaim } from '#server/orders/idempotency.ts';
import { lockPricedProducts } from '#server/orders/lock-priced-products.ts';
import type { FullOrder } from '#server/orders/queries.ts';
import { listedLines, makeOrderId, storedTotals, totalsOf } from '#server/orders/rules.ts';
import { stepsTaking } from '#server/orders/stock.ts';
import { orderChanges } from '#server/orders/tables.ts';
import { assertAgreedTotal } from '#server/orders/version.ts';
import { openHistory, writeOrder } from '#server/orders/write-order.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findSale } from './undo-sale.ts';

interface Sold {
  grandTotalPaisa: number;
  sale: FullOrder | null;
}

const NO_DELIVERY = { deliveryPaisa: 0, freeDeliveryPaisa: null };

/** Writes order, stock and cash in one transaction. A repeated id returns the first sale. */
export async function sellAtCounter(deps: Deps, viewer: Viewer, body: SellBody): Promise<Sold> {
  assertMayChangePrices(viewer, body);
  const claim = claimFor(viewer.id, `counter ${body.id}`, body);
  const isRepricing = await deps.sales.move();
  try {
    return await inTransaction(deps.db, (tx) => sell(deps, tx, viewer, { body, claim, isRepricing }));
  } catch (error) {
    // A repeated request returns the first sale instead of this error: the first one may have sold the last piece.
    const earlier = body.isDryRun ? undefined : await findResponse(deps.db, claim);
    if (earlier) return findSold(deps.db, earlier._id);
    if (isUniqueViolation(error, 'idempotency_keys_user_id_key_pk'))
      throw new AppError('unavailable', { cause: error });
    throw error;
  }
}

interface Request {
  body: SellBody;
  claim: IdempotencyClaim;
  /** True if a sale has just started or ended and its prices are not updated yet. */
  isRepricing: boolean;
}

async function sell(deps: Deps, tx: Executor, viewer: Viewer, { body, claim, isRepricing }: Request): Promise<Sold> {
  const ids = body.lines.map(({ productId }) => productId);
  const locked = await lockPricedProducts(deps, tx, ids, isRepricing);
  const id = newId();
  const at = deps.now();
  const listed = listedLines(id, body.lines, locked, 'A product');
  const lines = listed.map((line, index) => atAgreedPrice(line, body.lines[index]?.price));
  const contact = orderOf(body);
  const terms = { ...termsOf([]), delivery: NO_DELIVERY };
  const totals = await totalAtAgreedPrices(tx, { lines, terms, customer: contact, at }, body);
  const { grandTotalPaisa } = totals;
  const taken = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const steps = stepsTaking(locked, lines, taken);
  if (body.isDryRun) return { grandTotalPaisa, sale: null };
  assertAgreedTotal(grandTotalPaisa, body.grandTotal);
  const receivedPaisa = paisaFromPkr(body.received);
  assertEnough(receivedPaisa, grandTotalPaisa);
  const order = {
    ...contact,
    id,
    orderId: makeOrderId(randomInt),
    ...storedTotals(totals),
    ...FIGURES_BY_STATUS,
    receivedPaisa,
    promisedFrom: null,
    promisedTo: null,
    createdAt: at,
    updatedAt: at,
  };
  const { event, key, full: sale } = openHistory(viewer, claim, 'Sold', { order, lines });
  await setStocks(deps, tx, steps, { why: 'sale', ref: id, by: viewer.id });
  await writeOrder(tx, { order, lines, event, key });
  await postSale(tx, viewer, sale);
  await recordSale(tx, viewer, sale, listed, body.priceReason);
  return { grandTotalPaisa, sale };
}

/** Records the sale. Prices that staff agreed on are also written to the order's history. */
async function recordSale(
  tx: Executor,
  by: Viewer,
  { order, lines }: FullOrder,
  listed: FullOrder['lines'],
  reason: string | undefined,
): Promise<void> {
  const { id, orderId, createdAt: at } = order;
  const list = { lines: listed, totals: computeTotals(listed, NO_DELIVERY) };
  const { before, after } = differencesFromList({ lines, totals: totalsOf(order) }, list, reason);
  const isAgreed = Object.keys(after).length > 0;
  if (isAgreed) await tx.insert(orderChanges).values({ id: newId(), orderId: id, at, byUserId: by.id, before, after });
  await recordChange(tx, {
    by,
    at,
    verb: 'order.sold',
    subject: { id, label: orderId },
    before: null,
    after: { grandTotal: pkrFromPaisa(order.grandTotalPaisa), ...auditedPrices(after) },
  });
}

function assertEnough(receivedPaisa: number, totalPaisa: number): void {
  if (receivedPaisa >= totalPaisa) return;
  const message = `The customer pays ${formatShortPkr(pkrFromPaisa(totalPaisa))}. This cash is too little.`;
  throw new AppError('validation', { message, fields: { received: message } });
}

/** Returns the columns that the checkout form fills for other orders. */
function orderOf({ customerName, phone }: SellBody) {
  return {
    userId: null,
    status: 'Delivered' as const,
    channel: 'counter' as const,
    email: '',
    phone,
    phoneE164: parsePakistaniMobile(phone) ?? null,
    customerName: customerName || WALK_IN_NAME,
    address: COUNTER_ADDRESS,
    city: '',
    state: '',
    zipCode: '',
    notes: '',
  };
}

async function postSale(tx: Executor, viewer: Viewer, { order }: FullOrder): Promise<void> {
  const { id, grandTotalPaisa, createdAt } = order;
  await addEntries(tx, [
    {
      why: 'counter_sale',
      ref: id,
      at: createdAt,
      byUserId: viewer.id,
      courierAccountId: null,
      parcelId: null,
      amounts: { cash: grandTotalPaisa, sales: -grandTotalPaisa },
    },
  ]);
}

async function findSold(db: Executor, id: string): Promise<Sold> {
  const sale = await findSale(db, id);
  return { grandTotalPaisa: sale.order.grandTotalPaisa, sale };
}
