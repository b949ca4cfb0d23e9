import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { EditOrderBody } from '#contract/order-edits.schema.ts';
import { ORDER_STATUS_MEANINGS } from '#contract/order-status.ts';
import { computeTotals, type DeliveryTerms, type OrderTotals, subtotalOf } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { hasRight } from '#contract/rights.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { type StockStep, setStocks } from '#server/catalogue/stock/set-stocks.ts';
import { deliveryTermsTo } from '#server/cities/delivery-terms.ts';
import { changeCouponPhone, recomputeDiscount } from '#server/coupons/recompute-discount.ts';
import type { Deps } from '#server/deps.ts';
import { lockDesk } from '#server/desk/queries.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { assertAgreedTotal } from '#server/orders/agreed-total.ts';
import { orderEdited } from '#server/orders/events.ts';
import { lockPricedProducts } from '#server/orders/lock-priced-products.ts';
import { type FullOrder, findOrder, loadOrders, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { lineOf, storedTotals, totalsOf } from '#server/orders/rules.ts';
import { stepsTaking } from '#server/orders/stock.ts';
import { orderChanges, orderLines, orders } from '#server/orders/tables.ts';
import { findForwardParcels } from '#server/parcels/queries.ts';
import { isInShop } from '#server/parcels/rules.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';

interface Edited {
  totals: OrderTotals;
  isSaved: boolean;
}

type NewLine = Omit<typeof orderLines.$inferInsert, 'orderId' | 'position'>;

/**
 * Changes the address or the lines of an order that has not left: what stays keeps its price, what comes has the catalogue's; stock
 * moves by the difference, and the customer is told by mail. A coupon takes off what it takes off the new subtotal. A dry run prices
 * the order and saves nothing. Throws `order_not_found`, `order_changed`, `forbidden`, `product_gone`, `out_of_stock`, `total_changed`
 * where the total is not the agreed one, and `validation` where a parcel stands against it.
 */
export async function editOrder(deps: Deps, viewer: Viewer, id: string, body: EditOrderBody): Promise<Edited> {
  const at = deps.now();
  const found = await findOrder(deps.db, id);
  if (!found) throw new AppError('order_not_found');
  // Before the transaction, which has one connection. Whoever moves the order meanwhile changes its version.
  const [isRepricing, delivery] = await Promise.all([
    deps.sales.move(),
    deliveryTermsTo(deps, body.city ?? found.city),
  ]);
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const [full] = order ? await loadOrders(tx, [order]) : [];
    if (!order || !full) throw new AppError('order_not_found');
    const desk = await lockDesk(tx, order);
    if (desk.version !== body.version) throw new AppError('order_changed');
    if (body.lines && !hasRight(viewer, 'orders.edit')) throw new AppError('forbidden');
    await assertMayEdit(tx, order, body);
    const changeId = newId();
    const contact = contactOf(order, body);
    const priced = body.lines ? await priceLines(deps, tx, { full, wanted: body.lines, isRepricing }) : undefined;
    const lines = priced?.lines;
    const isMoved = contact.city !== order.city;
    const totals = lines || isMoved ? await newTotals(tx, full, lines ?? full.lines, delivery) : totalsOf(order);
    assertAgreedTotal(totals, body.grandTotal);
    if (body.isDryRun) return { totals, isSaved: false };
    const before = describe(full.lines, order);
    const after = describe(lines ?? full.lines, { ...contact, grandTotalPaisa: totals.grandTotalPaisa });
    const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
    if (fields.length === 0) return { totals, isSaved: true };
    const only = (all: Record<string, string>) => Object.fromEntries(fields.map((field) => [field, all[field] ?? '']));
    const phoneE164 = parsePakistaniMobile(contact.phone) ?? null;
    await tx
      .update(orders)
      .set({ ...contact, phoneE164, ...storedTotals(totals), updatedAt: at })
      .where(eq(orders.id, order.id));
    if (phoneE164 !== order.phoneE164) await changeCouponPhone(tx, order.id, phoneE164);
    if (lines) {
      await setStocks(deps, tx, priced.steps, { why: 'order', ref: changeId, by: viewer.id });
      await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
      await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId: order.id, position })));
    }
    const change = { id: changeId, orderId: order.id, at, byUserId: viewer.id };
    await tx.insert(orderChanges).values({ ...change, before: only(before), after: only(after) });
    await tx
      .update(orderDesk)
      .set({ version: desk.version + 1 })
      .where(eq(orderDesk.orderId, order.id));
    // Names of fields alone: the audit holds nothing about customers.
    await recordChange(tx, {
      by: viewer,
      at,
      verb: 'order.edited',
      subject: { id: order.id, label: order.orderId },
      before: { grandTotal: pkrFromPaisa(order.grandTotalPaisa) },
      after: { grandTotal: pkrFromPaisa(totals.grandTotalPaisa), fields },
    });
    await deps.jobs.publish(tx, orderEdited, { order: order.id, change: changeId });
    return { totals, isSaved: true };
  });
}

async function assertMayEdit(tx: Executor, order: OrderRow, { lines }: EditOrderBody): Promise<void> {
  const { holdsStock, label } = ORDER_STATUS_MEANINGS[order.status];
  const refuse = (message: string) => new AppError('validation', { message });
  if (!holdsStock) throw refuse(`This order is ${label} already.`);
  const packed = await findForwardParcels(tx, order.id);
  if (!packed.every(({ state }) => isInShop(state))) throw refuse('A parcel of this order has left already.');
  if (lines && packed.length > 0) throw refuse('Unpack its parcel first.');
}

type Contact = Pick<OrderRow, 'customerName' | 'phone' | 'address' | 'city' | 'state' | 'zipCode' | 'notes'>;

function contactOf(order: OrderRow, body: EditOrderBody): Contact {
  return {
    customerName: body.customerName ?? order.customerName,
    phone: body.phone ?? order.phone,
    address: body.address ?? order.address,
    city: body.city ?? order.city,
    state: body.state ?? order.state,
    zipCode: body.zipCode ?? order.zipCode,
    notes: body.notes ?? order.notes,
  };
}

interface WantedLines {
  full: FullOrder;
  wanted: NonNullable<EditOrderBody['lines']>;
  isRepricing: boolean;
}

/** The new lines, and the steps of stock that lead to them. Locks all products of before and after in the order of ids. */
async function priceLines(
  deps: Deps,
  tx: Executor,
  { full, wanted, isRepricing }: WantedLines,
): Promise<{ lines: NewLine[]; steps: StockStep[] }> {
  const ids = new Set([...full.lines, ...wanted].map(({ productId }) => productId));
  const products = await lockPricedProducts(deps, tx, [...ids], isRepricing);
  const lines = wanted.map(({ productId, quantity }) => {
    const before = full.lines.find((line) => line.productId === productId);
    if (!before)
      return lineOf(
        products.find(({ id }) => id === productId),
        { name: 'A chosen product', quantity },
      );
    const { name, unitPricePaisa, image, color, age, design } = before;
    return { productId, name, unitPricePaisa, quantity, image, color, age, design };
  });
  return { lines, steps: stepsTaking(products, lines, stockTaken(full.lines, lines)) };
}

/** Pieces that an edit takes from stock (positive) or gives back, by product. */
function stockTaken(before: readonly Ordered[], after: readonly Ordered[]): Map<string, number> {
  const taken = new Map(after.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of before) taken.set(productId, (taken.get(productId) ?? 0) - quantity);
  return taken;
}

type Ordered = Pick<NewLine, 'productId' | 'quantity'>;

async function newTotals(
  tx: Executor,
  { order }: FullOrder,
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  delivery: DeliveryTerms,
): Promise<OrderTotals> {
  const { adjustments } = totalsOf(order);
  return computeTotals(lines, delivery, await recomputeDiscount(tx, order.id, subtotalOf(lines), adjustments));
}

type Described = Contact & Pick<OrderRow, 'grandTotalPaisa'>;

/** The order in words, by the field's name as a reader knows it. */
function describe(
  lines: readonly NewLine[],
  { customerName, phone, address, city, state, zipCode, notes, grandTotalPaisa }: Described,
): Record<string, string> {
  return {
    Name: customerName,
    Phone: phone,
    Address: [address, city, state, zipCode].filter(Boolean).join(', '),
    Notes: notes,
    Products: lines
      .map(
        ({ quantity, name, color, age }) =>
          `${quantity} × ${nameWithVariant({ name, color: color ?? null, age: age ?? null })}`,
      )
      .join(', '),
    Total: `PKR ${pkrFromPaisa(grandTotalPaisa)}`,
  };
}
