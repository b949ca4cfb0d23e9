import { eq } from 'drizzle-orm';
import { formatPaisa, pkrFromPaisa } from '#contract/money.ts';
import { termsOf } from '#contract/order-terms.ts';
import { computeTotals, type DeliveryTerms, type OrderTotals } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { type StockStep, setStocks } from '#server/catalogue/stock/set-stocks.ts';
import { changeCouponPhone } from '#server/coupons/redeem-coupon.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { orderEdited } from './events.ts';
import { lockPricedProducts } from './lock-priced-products.ts';
import { type FullOrder, hasSent, type OrderLineRow, type OrderRow } from './queries.ts';
import { assertSold, lineOf, storedTotals, totalsOf } from './rules.ts';
import { stepsTaking } from './stock.ts';
import { orderChanges, orderLines, orders } from './tables.ts';

export type Contact = Pick<OrderRow, 'customerName' | 'phone' | 'address' | 'city' | 'state' | 'zipCode' | 'notes'>;

interface Pieces {
  productId: string;
  quantity: number;
}

export interface OrderEdit {
  contact?: Partial<Contact>;
  /** All lines after the edit; undefined leaves them unchanged. */
  lines?: readonly Pieces[] | undefined;
  /**
   * New delivery terms, for another town. Undefined leaves the agreed terms, even if the settings have changed since.
   */
  delivery?: DeliveryTerms | undefined;
  /** True if a sale has just started or ended and its prices are not updated yet. */
  isRepricing?: boolean;
}

type NewLine = Omit<OrderLineRow, 'storedImage' | 'orderId' | 'position'>;

export interface PlannedEdit {
  seen: FullOrder;
  contact: Contact;
  totals: OrderTotals;
  lines: NewLine[] | undefined;
  steps: StockStep[];
  /** Changed fields, by their label for staff; empty if nothing changes. */
  before: Record<string, string>;
  after: Record<string, string>;
}

/**
 * Plans an edit of an order that the transaction has locked, and writes nothing. Unchanged lines keep their prices, new
 * lines get the catalogue's prices. Delivery charge and coupon follow the order's terms. Locks all products of the old
 * and the new lines, in the order of ids. Throws `product_gone`, and `out_of_stock` with the product's name.
 */
export async function planEdit(
  deps: Pick<Deps, 'tags'>,
  tx: Executor,
  seen: FullOrder,
  { contact: changed = {}, lines: wanted, delivery, isRepricing = false }: OrderEdit,
): Promise<PlannedEdit> {
  const { order } = seen;
  // Callers reject this case earlier, with a message. A rewritten line would lose its number of sent pieces.
  if (wanted && hasSent(seen)) throw new Error('Lines of which pieces have left cannot be edited');
  const contact = contactOf({ ...order, ...definedOf(changed) });
  const priced = wanted ? await priceLines(deps, tx, seen, { wanted, isRepricing }) : undefined;
  const isRepriced = priced !== undefined || delivery !== undefined;
  const totals = isRepriced ? newTotals(order, priced?.lines ?? seen.lines, delivery) : totalsOf(order);
  const before = describe(seen.lines, order);
  const after = describe(priced?.lines ?? seen.lines, { ...contact, grandTotalPaisa: totals.grandTotalPaisa });
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const only = (all: Record<string, string>) => Object.fromEntries(fields.map((field) => [field, all[field] ?? '']));
  const steps = priced?.steps ?? [];
  return { seen, contact, totals, lines: priced?.lines, steps, before: only(before), after: only(after) };
}

export function isNoEdit({ after }: PlannedEdit): boolean {
  return Object.keys(after).length === 0;
}

/** Writes a planned edit with stock, history and audit entry, in the given transaction, and mails the customer. */
export async function writeEdit(deps: Deps, tx: Executor, by: Actor, plan: PlannedEdit): Promise<void> {
  const { contact, totals, lines, steps, before, after } = plan;
  const { order } = plan.seen;
  const at = deps.now();
  const id = newId();
  const phoneE164 = parsePakistaniMobile(contact.phone) ?? null;
  await tx
    .update(orders)
    .set({ ...contact, phoneE164, ...storedTotals(totals), updatedAt: at })
    .where(eq(orders.id, order.id));
  if (phoneE164 !== order.phoneE164) await changeCouponPhone(tx, order.id, phoneE164);
  if (lines) {
    await setStocks(deps, tx, steps, { why: 'order', ref: id, by: by.id });
    await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
    await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId: order.id, position })));
  }
  await tx.insert(orderChanges).values({ id, orderId: order.id, at, byUserId: by.id, before, after });
  // Records only totals and names of fields. Audit entries are never deleted, so they must not contain customer data.
  await recordChange(tx, {
    by,
    at,
    verb: 'order.edited',
    subject: { id: order.id, label: order.orderId },
    before: { grandTotal: pkrFromPaisa(order.grandTotalPaisa) },
    after: { grandTotal: pkrFromPaisa(totals.grandTotalPaisa), fields: Object.keys(after) },
  });
  await deps.jobs.publish(tx, orderEdited, { order: order.id, change: id });
}

function definedOf(changed: Partial<Contact>): Partial<Contact> {
  return Object.fromEntries(Object.entries(changed).filter(([, text]) => text !== undefined));
}

function contactOf({ customerName, phone, address, city, state, zipCode, notes }: Contact): Contact {
  return { customerName, phone, address, city, state, zipCode, notes };
}

async function priceLines(
  deps: Pick<Deps, 'tags'>,
  tx: Executor,
  { lines: before }: FullOrder,
  { wanted, isRepricing }: { wanted: readonly Pieces[]; isRepricing: boolean },
): Promise<{ lines: NewLine[]; steps: StockStep[] }> {
  const ids = new Set([...before, ...wanted].map(({ productId }) => productId));
  const products = await lockPricedProducts(deps, tx, [...ids], isRepricing);
  const lines = wanted.map(({ productId, quantity }): NewLine => {
    const line = before.find((each) => each.productId === productId);
    const product = products.find(({ id }) => id === productId);
    if (!line) return { ...lineOf(product, { name: 'A chosen product', quantity }), sent: 0 };
    if (quantity > line.quantity) assertSold(product, line.name);
    const { storedImage: _image, orderId: _order, position: _position, ...unchanged } = line;
    return { ...unchanged, quantity, sent: 0 };
  });
  return { lines, steps: stepsTaking(products, lines, stockTaken(before, lines)) };
}

/** Returns the pieces by product that an edit takes from stock (positive) or returns to it (negative). */
function stockTaken(before: readonly Pieces[], after: readonly Pieces[]): Map<string, number> {
  const taken = new Map(after.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of before) taken.set(productId, (taken.get(productId) ?? 0) - quantity);
  return taken;
}

function newTotals(
  order: OrderRow,
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  delivery: DeliveryTerms | undefined,
): OrderTotals {
  const agreed = termsOf(totalsOf(order).adjustments);
  return computeTotals(lines, delivery ?? agreed.delivery, agreed.coupon);
}

type Described = Contact & Pick<OrderRow, 'grandTotalPaisa'>;

function describe(
  lines: readonly NewLine[],
  { customerName, phone, address, city, state, zipCode, notes, grandTotalPaisa }: Described,
): Record<string, string> {
  return {
    Name: customerName,
    Phone: phone,
    Address: [address, city, state, zipCode].filter(Boolean).join(', '),
    Notes: notes,
    Products: lines.map((line) => `${line.quantity} × ${nameWithVariant(line)}`).join(', '),
    Total: formatPaisa(grandTotalPaisa),
  };
}
