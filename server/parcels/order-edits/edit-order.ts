import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { EditOrderBody } from '#contract/order-edits.schema.ts';
import { changesPrices, type PricedOrder } from '#contract/order-prices.schema.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { hasRight } from '#contract/rights.ts';
import type { City } from '#server/cities/city-index.ts';
import { deliveryTermsTo, isOtherTown } from '#server/cities/delivery-terms.ts';
import { learnSpelling } from '#server/cities/learn-spelling.ts';
import type { Deps } from '#server/deps.ts';
import { lockDesk } from '#server/desk/queries.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { assertMayChangePrices } from '#server/orders/agreed-prices.ts';
import { isNoEdit, planEdit, writeEdit } from '#server/orders/edit-order.ts';
import { presentPrices } from '#server/orders/present-prices.ts';
import { type FullOrder, findOrder, loadOrders, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { totalsOf } from '#server/orders/rules.ts';
import { assertAgreedTotal } from '#server/orders/version.ts';
import { findForwardParcels } from '#server/parcels/queries.ts';
import { isInShop } from '#server/parcels/rules.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';

interface Edited {
  prices: PricedOrder;
  isSaved: boolean;
}

/**
 * Edits an order. Throws `total_changed` if the total is not the agreed one, and `validation` if a parcel prevents the
 * edit. `learnsCity` stores the customer's text as a spelling of the new city; throws `validation` if the shop does not
 * know that city.
 */
export async function editOrder(deps: Deps, viewer: Viewer, id: string, body: EditOrderBody): Promise<Edited> {
  const { version, isDryRun, grandTotal, lines, learnsCity, ...rest } = body;
  const { discount, waivesDelivery, couponCode, priceReason, ...contact } = rest;
  const found = await findOrder(deps.db, id);
  if (!found) throw new AppError('order_not_found');
  assertMayChangePrices(viewer, body);
  const place = { city: contact.city ?? found.city, province: contact.state ?? found.state };
  // Not in the transaction, where these queries would need a second connection.
  const [isRepricing, cities, delivery] = await Promise.all([
    deps.sales.move(),
    deps.cities.read(),
    deliveryTermsTo(deps, place),
  ]);
  const isElsewhere = await isOtherTown(deps, { city: found.city, province: found.state }, place);
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    const [seen] = order ? await loadOrders(tx, [order]) : [];
    if (!order || !seen) throw new AppError('order_not_found');
    const desk = await lockDesk(tx, order);
    if (desk.version !== version) throw new AppError('order_changed');
    if (lines && !hasRight(viewer, 'orders.edit') && !hasPieces(seen, lines)) throw new AppError('forbidden');
    const isMoved = contact.city !== undefined && contact.city !== order.city;
    await assertMayEdit(tx, order, { isOfParcel: lines !== undefined || isMoved || changesPrices(body) });
    const plan = await planEdit(deps, tx, seen, {
      contact,
      lines,
      delivery: isElsewhere ? delivery : undefined,
      prices: { discount, waivesDelivery, couponCode, priceReason },
      isRepricing,
    });
    assertAgreedTotal(plan.totals.grandTotalPaisa, grandTotal);
    const { totals } = plan;
    const before = { totals: totalsOf(order), lines: seen.lines };
    const prices = presentPrices({ totals, lines: plan.lines ?? seen.lines }, before);
    if (isDryRun) return { prices, isSaved: false };
    if (isNoEdit(plan)) return { prices, isSaved: true };
    await writeEdit(deps, tx, viewer, plan);
    if (learnsCity) {
      await learnSpelling(deps, tx, viewer, { typed: order.city, city: assertKnown(delivery.city), cities });
    }
    await tx
      .update(orderDesk)
      .set({ version: version + 1 })
      .where(eq(orderDesk.orderId, order.id));
    return { prices, isSaved: true };
  });
}

function hasPieces({ lines }: FullOrder, wanted: NonNullable<EditOrderBody['lines']>): boolean {
  const quantityOf = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  return (
    wanted.length === lines.length && wanted.every(({ productId, quantity }) => quantityOf.get(productId) === quantity)
  );
}

function assertKnown(city: City | null): City {
  if (city) return city;
  const message = 'The shop does not know this city either. Add it in the settings first.';
  throw new AppError('validation', { message, fields: { city: message } });
}

/** Throws if a parcel has left, or if the edit changes what a packed parcel depends on: pieces, city or amount. */
async function assertMayEdit(tx: Executor, order: OrderRow, { isOfParcel }: { isOfParcel: boolean }): Promise<void> {
  const { holdsStock, label } = ORDER_STATUS_MEANINGS[order.status];
  const rejection = (message: string) => new AppError('validation', { message });
  if (!holdsStock) throw rejection(`This order is ${label} already.`);
  const packed = await findForwardParcels(tx, [order.id]);
  if (!packed.every(({ state }) => isInShop(state))) throw rejection('A parcel of this order has left already.');
  if (isOfParcel && packed.length > 0) throw rejection('Unpack its parcel first.');
}
