import { randomInt } from 'node:crypto';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { termsOf } from '#contract/order-terms.ts';
import { sumAdjustments } from '#contract/orders.ts';
import type { StartExchangeBody } from '#contract/parcels.schema.ts';
import type { Settings } from '#contract/settings.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import { findCity } from '#server/cities/find-city.ts';
import type { Deps } from '#server/deps.ts';
import { lockDesk } from '#server/desk/queries.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { loadOrders, lockOrder, type OrderLineRow, type OrderRow } from '#server/orders/queries.ts';
import { totalsOf } from '#server/orders/rules.ts';
import { lockOrderedProducts, stepsTaking } from '#server/orders/stock.ts';
import { assertAgreedTotal } from '#server/orders/version.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { parcelLineOf } from './pack-orders.ts';
import { addEvents, findForwardParcels, findLines, findParcels, type ListedParcel } from './queries.ts';
import { exchangeCodOf, makeParcelNumber } from './rules.ts';
import { parcelLines, parcels } from './tables.ts';
import { findWeights, weighLines } from './weigh-lines.ts';

interface StartedExchange {
  codPaisa: number;
  parcels?: { sent: ListedParcel; back: ListedParcel };
}

/**
 * Starts an exchange of delivered pieces. Packs the replacement: its pieces leave the stock now, and the courier collects the
 * difference in price. Adds an expected parcel with the returned pieces. The order stays delivered. A dry run writes nothing.
 * Throws `order_not_found`, `order_changed`, `product_gone`, `out_of_stock`, `total_changed`, and `validation` if the order is
 * not delivered or the customer has fewer pieces to return.
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
      send.map((line) => ({ ...line, name: '' })),
    );
    const lines = linesSent(products, send);
    const { adjustments } = totalsOf(order);
    const { coupon, discount } = termsOf(adjustments);
    const owedPaisa = exchangeCodOf({
      subtotalPaisa: order.totalPaisa,
      backPaisa: valueOf(back),
      sentPaisa: valueOf(lines),
      coupon: sumAdjustments(adjustments, 'coupon') === 0 ? null : coupon,
      discount,
    });
    assertAgreedTotal(owedPaisa, body.cod);
    const taken = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
    const steps = stepsTaking(products, lines, taken);
    if (body.isDryRun) return { codPaisa: owedPaisa };
    const { sent, expected } = await addParcels(tx, order, {
      lines,
      back,
      codPaisa: owedPaisa,
      city: findCity(cities, { city: order.city, province: order.state }).city?.name ?? order.city,
      settings,
      at,
      by: viewer,
    });
    await setStocks(deps, tx, steps, { why: 'exchange', ref: sent.id, by: viewer.id });
    await tx
      .update(orderDesk)
      .set({ version: desk.version + 1 })
      .where(eq(orderDesk.orderId, order.id));
    const subject = { id: sent.id, label: sent.number };
    const after = { sent: piecesOf(lines), expected: expected.number };
    await recordChange(tx, { by: viewer, at, verb: 'parcel.exchanged', subject, before: null, after });
    const [first, second] = await findParcels(tx, [sent.id, expected.id]);
    if (!first || !second) throw new AppError('parcel_not_found');
    return { codPaisa: owedPaisa, parcels: { sent: first, back: second } };
  });
}

type SentLine = Parameters<typeof parcelLineOf>[1];

/** Returns the lines of the replacement with the catalogue's prices. Throws `product_gone`. */
function linesSent(products: readonly ProductRow[], send: StartExchangeBody['send']): SentLine[] {
  return send.map(({ productId, quantity }, position) => {
    const product = products.find(({ id, isHidden }) => id === productId && !isHidden);
    if (!product) throw new AppError('product_gone', { message: 'The product to send is no longer in the shop.' });
    const { name, color, age, pricePaisa: unitPricePaisa, costPaisa: unitCostPaisa } = product;
    return { position, productId, name, color, age, unitPricePaisa, unitCostPaisa, quantity };
  });
}

interface ExchangedParcels {
  lines: readonly SentLine[];
  back: readonly OrderLineRow[];
  codPaisa: number;
  city: string;
  settings: Settings;
  at: Date;
  by: Viewer;
}

async function addParcels(
  tx: Executor,
  order: OrderRow,
  { lines, back, codPaisa, city, settings, at, by }: ExchangedParcels,
) {
  const shared = {
    orderId: order.id,
    orderNumber: order.orderId,
    city,
    createdAt: at,
    stateAt: at,
  };
  const sent = { id: newId(), number: makeParcelNumber(randomInt) };
  const expected = { id: newId(), number: makeParcelNumber(randomInt) };
  const weights = await findWeights(tx, [...lines, ...back]);
  await tx.insert(parcels).values([
    {
      ...shared,
      ...sent,
      weightG: weighLines(lines, weights, settings),
      kind: 'exchange_out',
      codPaisa,
      adjustmentsPaisa: codPaisa - valueOf(lines),
      pieces: piecesOf(lines),
    },
    {
      ...shared,
      ...expected,
      weightG: weighLines(back, weights, settings),
      kind: 'reverse',
      state: 'returning',
      exchangeOf: sent.id,
      codPaisa: 0,
      adjustmentsPaisa: 0,
      pieces: piecesOf(back),
    },
  ]);
  await tx
    .insert(parcelLines)
    .values([
      ...lines.map((line) => parcelLineOf(sent.id, line)),
      ...back.map((line) => parcelLineOf(expected.id, line)),
    ]);
  await addEvents(tx, [
    { parcelId: sent.id, state: 'packed', at, byUserId: by.id },
    { parcelId: expected.id, state: 'returning', at, byUserId: by.id },
  ]);
  return { sent, expected };
}

/**
 * Returns the order's lines with the number of returned pieces. Throws `validation` if the customer has fewer pieces. The
 * customer has the pieces of delivered parcels, or all pieces if the order has no parcels.
 */
async function linesBack(
  tx: Executor,
  lines: readonly OrderLineRow[],
  { order, back }: StartExchangeBody,
): Promise<OrderLineRow[]> {
  const expected = await tx
    .select({ position: parcelLines.position, quantity: parcelLines.quantity })
    .from(parcelLines)
    .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
    .where(and(eq(parcels.orderId, order), inArray(parcels.kind, ['reverse']), ne(parcels.state, 'void')));
  const forward = await findForwardParcels(tx, [order]);
  const arrived = forward.filter(({ state }) => state === 'delivered').map(({ id }) => id);
  const delivered = await findLines(tx, arrived);
  return back.map(({ position, quantity }) => {
    const isThis = (each: { position: number }) => each.position === position;
    const line = lines.find(isThis);
    const had = forward.length === 0 ? (line?.quantity ?? 0) : piecesOf(delivered.filter(isThis));
    if (!line || had - piecesOf(expected.filter(isThis)) < quantity) {
      const message = 'The customer does not have so many pieces of this.';
      throw new AppError('validation', { message, fields: { back: message } });
    }
    return { ...line, quantity };
  });
}

function merge(lines: StartExchangeBody['send']): StartExchangeBody['send'] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    const id = productId.toLowerCase();
    quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

function piecesOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function valueOf(lines: readonly { unitPricePaisa: number; quantity: number }[]): number {
  return lines.reduce((sum, { unitPricePaisa, quantity }) => sum + unitPricePaisa * quantity, 0);
}
