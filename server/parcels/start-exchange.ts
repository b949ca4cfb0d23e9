import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { formatPaisa, paisaFromPkr } from '#contract/money.ts';
import { subtotalOf } from '#contract/orders.ts';
import type { StartExchangeBody } from '#contract/returns.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import { findCity } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import { lockDesk } from '#server/desk/queries.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { pairWithAgreed } from '#server/orders/agreed-sizes.ts';
import { loadOrders, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { lockOrderedProducts, stepsTaking } from '#server/orders/stock.ts';
import { assertAgreedTotal } from '#server/orders/version.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { addFitVotes } from '#server/reviews/fit-votes.ts';
import { type BackLine, type ExchangeMoney, exchangeMoneyOf } from './exchange-money.ts';
import { addExchangeParcels, piecesOf, type SentLine } from './exchange-parcels.ts';
import { linesBack } from './lines-back.ts';
import { setState } from './move-parcels.ts';
import { publishChanged } from './publish-changed.ts';
import { findParcels, type ListedParcel } from './queries.ts';
import { addRefund } from './refunds/add-refund.ts';
import { refundablePaisaOf } from './refunds/queries.ts';

export interface StartedExchange extends ExchangeMoney {
  /** Undefined in a dry run. `sent` is null if the customer gets money instead of a replacement. */
  parcels?: { sent: ListedParcel | null; back: ListedParcel };
}

/**
 * Starts an exchange, and takes the replacement from stock. The courier collects the difference. At the counter the
 * customer gets the replacement at once, and pays the difference in cash. Without pieces to send, the customer gets money
 * for the returned pieces.
 */
export async function startExchange(deps: Deps, viewer: Viewer, body: StartExchangeBody): Promise<StartedExchange> {
  const cities = await deps.cities.read();
  const settings = await deps.settings.read();
  const at = deps.now();
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, body.order);
    const [full] = order ? await loadOrders(tx, [order]) : [];
    if (!order || !full) throw new AppError('order_not_found');
    const desk = await lockDesk(tx, order);
    if (desk.version !== body.version) throw new AppError('order_changed');
    if (order.status !== 'Delivered') throw new AppError('validation', { message: 'This order is not delivered.' });
    const back = await linesBack(tx, full.lines, body);
    const send = merge(body.send);
    const products = await lockOrderedProducts(
      tx,
      [...send, ...back].map(({ productId, quantity }) => ({ productId, quantity, name: '' })),
    );
    const lines = linesSent(products, send, back);
    const money = exchangeMoneyOf(order, {
      lines: full.lines,
      back,
      sentPaisa: subtotalOf(lines),
      refundsDelivery: body.refundsDelivery,
      refundablePaisa: await refundablePaisaOf(tx, order),
    });
    assertAgreedTotal(money.codPaisa, body.cod);
    assertAgreedRefund(money.refundPaisa, body.refund);
    const taken = new Map(send.map(({ productId, quantity }) => [productId, quantity]));
    const steps = stepsTaking(products, lines, taken);
    if (body.isDryRun) return money;
    const { sent, expected } = await addExchangeParcels(tx, order, {
      lines,
      back,
      codPaisa: money.codPaisa,
      city: findCity(cities, { city: order.city, province: order.state }).city?.name ?? order.city,
      settings,
      at,
      by: viewer,
    });
    if (sent) await setStocks(deps, tx, steps, { why: 'exchange', ref: sent.id, by: viewer.id });
    if (sent && order.channel === 'counter')
      await giveAtCounter(deps, tx, order, { parcelId: sent.id, at, by: viewer });
    await tx
      .update(orderDesk)
      .set({ version: desk.version + 1 })
      .where(eq(orderDesk.orderId, order.id));
    const { id, number: label } = sent ?? expected;
    const verb = sent ? 'parcel.exchanged' : 'parcel.return-started';
    const after = { ...(sent && { sent: piecesOf(lines) }), expected: expected.number };
    await recordChange(tx, { by: viewer, at, verb, subject: { id, label }, before: null, after });
    await addFitVotes(deps, tx, {
      orderId: order.id,
      userId: order.userId,
      parcelId: expected.id,
      productIds: back.flatMap(({ productId }) => productId ?? []),
      insteadIds: lines.map(({ productId }) => productId),
      fit: body.fit,
    });
    await owe(deps, tx, order, { money, parcelId: expected.id, isExchange: sent !== null, at, by: viewer });
    const found = await findParcels(tx, sent ? [expected.id, sent.id] : [expected.id]);
    const [returned, replacement = null] = found;
    if (!returned) throw new AppError('parcel_not_found');
    return { ...money, parcels: { sent: replacement, back: returned } };
  });
}

/** Counter sales have no address and no courier. A job posts the difference as cash. */
async function giveAtCounter(
  deps: Deps,
  tx: Executor,
  { orderId: orderNumber }: OrderRow,
  { parcelId: id, at, by }: { parcelId: string; at: Date; by: Viewer },
): Promise<void> {
  await setState(tx, [{ id, state: 'packed' }], 'deliver_by_shop', { at, by, set: { deliveredAt: at } });
  await publishChanged(deps, tx, [{ id, orderNumber }]);
}

interface Owing {
  money: ExchangeMoney;
  parcelId: string;
  isExchange: boolean;
  at: Date;
  by: Viewer;
}

async function owe(deps: Deps, tx: Executor, order: OrderRow, { money, parcelId, isExchange, at, by }: Owing) {
  const { refundPaisa: amountPaisa } = money;
  if (amountPaisa === 0) return;
  const why = isExchange ? 'exchange' : 'return';
  await addRefund(deps, tx, { order, parcelId, why, amountPaisa }, { at, by });
}

/** Throws `total_changed` if the customer gets another amount than the viewer saw. `agreed` is in PKR. */
function assertAgreedRefund(refundPaisa: number, agreed: number | undefined): void {
  if (agreed === undefined || paisaFromPkr(agreed) === refundPaisa) return;
  const message = `The customer gets ${formatPaisa(refundPaisa)} now. Please look it over and save again.`;
  throw new AppError('total_changed', { message });
}

/**
 * Returns the lines of a replacement. Another size that costs the same today has the price that was agreed, other pieces
 * have the price of the catalogue. Throws `product_gone`.
 */
function linesSent(
  products: readonly ProductRow[],
  send: StartExchangeBody['send'],
  back: readonly BackLine[],
): SentLine[] {
  const leaving = back.map((line) => ({ ...line }));
  const lines = send.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id, isHidden }) => id === productId && !isHidden);
    if (!product) throw new AppError('product_gone', { message: 'The product to send is no longer in the shop.' });
    const { name, color, age, pricePaisa, costPaisa: unitCostPaisa } = product;
    const agreed = pairWithAgreed(leaving, products, { product, quantity });
    const rest = { unitPricePaisa: pricePaisa, quantity: quantity - piecesOf(agreed) };
    return [...agreed, rest]
      .filter((pieces) => pieces.quantity > 0)
      .map((pieces) => ({
        productId,
        name,
        color,
        age,
        unitPricePaisa: pieces.unitPricePaisa,
        unitCostPaisa,
        quantity: pieces.quantity,
      }));
  });
  return lines.map((line, position) => ({ ...line, position }));
}

function merge(lines: StartExchangeBody['send']): StartExchangeBody['send'] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    const id = productId.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}
