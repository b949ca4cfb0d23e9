import { eq } from 'drizzle-orm';
import { formatPaisa, pkrFromPaisa } from '#contract/money.ts';
import { changesPrices } from '#contract/order-prices.schema.ts';
import { termsOf } from '#contract/order-terms.ts';
import { type DeliveryTerms, type OrderTotals, subtotalOf } from '#contract/orders.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { type StockStep, setStocks } from '#server/catalogue/stock/set-stocks.ts';
import { type Customer, changeCouponPhone, forgetCouponUse, redeemCoupon } from '#server/coupons/redeem-coupon.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import {
  atAgreedPrice,
  auditedPrices,
  describePrices,
  differences,
  type PriceEdit,
  totalAtAgreedPrices,
} from './agreed-prices.ts';
import { pairWithAgreed } from './agreed-sizes.ts';
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
  /** Price in PKR; null for the catalogue's price; undefined changes nothing. */
  price?: number | null | undefined;
}

export interface OrderEdit {
  contact?: Partial<Contact>;
  /** Undefined leaves the lines unchanged. */
  lines?: readonly Pieces[] | undefined;
  /**
   * Delivery terms for a changed town. If undefined, the order keeps its agreed terms, even if the settings have
   * changed since.
   */
  delivery?: DeliveryTerms | undefined;
  prices?: PriceEdit;
  /** True if a sale has just started or ended, and its prices are not written yet. */
  isRepricing?: boolean;
}

type NewLine = Omit<OrderLineRow, 'storedImage' | 'orderId' | 'position'>;

export interface PlannedEdit {
  seen: FullOrder;
  contact: Contact;
  totals: OrderTotals;
  lines: NewLine[] | undefined;
  steps: StockStep[];
  /** Changed fields by label for staff; empty if nothing changes. */
  before: Record<string, string>;
  after: Record<string, string>;
}

/**
 * Plans an edit and writes nothing. Unchanged lines keep their prices, and so do other sizes that cost the same today.
 * Other new lines get the catalogue's price. Locks products in the order of ids, then a new coupon.
 */
export async function planEdit(
  deps: Pick<Deps, 'tags' | 'now'>,
  tx: Executor,
  seen: FullOrder,
  { contact: changed = {}, lines: wanted, delivery, prices = {}, isRepricing = false }: OrderEdit,
): Promise<PlannedEdit> {
  const { order } = seen;
  // A rewritten line would lose its number of sent pieces. Callers reject edits of sent lines earlier, with a message.
  if (wanted && hasSent(seen)) throw new Error('Lines of which pieces have left cannot be edited');
  const contact = contactOf({ ...order, ...definedOf(changed) });
  const priced = wanted ? await priceLines(deps, tx, seen, { wanted, isRepricing }) : undefined;
  const lines = priced?.lines ?? seen.lines;
  const isRepriced = priced !== undefined || delivery !== undefined || changesPrices(prices);
  const earlier = totalsOf(order);
  const terms = termsOf(earlier.adjustments);
  const customer = { userId: order.userId, phoneE164: parsePakistaniMobile(contact.phone) ?? null };
  const agreed = { lines, terms: { ...terms, delivery: delivery ?? terms.delivery }, customer, at: deps.now() };
  const totals = isRepriced ? await totalAtAgreedPrices(tx, agreed, prices) : earlier;
  const changes = differences(
    describe(seen.lines, order, earlier),
    describe(lines, contact, totals),
    prices.priceReason,
  );
  return { seen, contact, totals, lines: priced?.lines, steps: priced?.steps ?? [], ...changes };
}

export function isNoEdit({ after }: PlannedEdit): boolean {
  return Object.keys(after).length === 0;
}

/** Writes the edit in the given transaction, and notifies the customer. */
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
  await changeCoupon(tx, plan, { userId: order.userId, phoneE164 }, at);
  if (lines) {
    await setStocks(deps, tx, steps, { why: 'order', ref: id, by: by.id });
    await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
    await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId: order.id, position })));
  }
  await tx.insert(orderChanges).values({ id, orderId: order.id, at, byUserId: by.id, before, after });
  // Audit entries are never deleted, so they must not contain customer data.
  await recordChange(tx, {
    by,
    at,
    verb: 'order.edited',
    subject: { id: order.id, label: order.orderId },
    before: { grandTotal: pkrFromPaisa(order.grandTotalPaisa), ...auditedPrices(before) },
    after: { grandTotal: pkrFromPaisa(totals.grandTotalPaisa), fields: Object.keys(after), ...auditedPrices(after) },
  });
  await deps.jobs.publish(tx, orderEdited, { order: order.id, change: id });
}

async function changeCoupon(
  tx: Executor,
  { seen: { order, lines: before }, totals, lines = before }: PlannedEdit,
  customer: Customer,
  at: Date,
): Promise<void> {
  const [former, coupon] = [termsOf(totalsOf(order).adjustments).coupon, termsOf(totals.adjustments).coupon];
  if (former?.code === coupon?.code) return;
  if (former) await forgetCouponUse(tx, order.id);
  if (!coupon) return;
  await redeemCoupon(tx, {
    code: coupon.code,
    orderId: order.id,
    customer,
    subtotalPaisa: subtotalOf(lines),
    at,
  });
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
  const taken = stockTaken(before, wanted);
  const leaving = before.map((line) => ({ ...line, quantity: Math.max(0, -(taken.get(line.productId) ?? 0)) }));
  const lines = wanted.map(({ productId, quantity, price }): NewLine => {
    const line = before.find((each) => each.productId === productId);
    const product = products.find(({ id }) => id === productId);
    if (!line) {
      const listed = { ...lineOf(product, { name: 'A chosen product', quantity }), sent: 0 };
      return atAgreedPrice({ ...listed, ...(product && agreedPrice(leaving, products, { product, quantity })) }, price);
    }
    if (quantity > line.quantity) assertSold(product, line.name);
    const { storedImage: _image, orderId: _order, position: _position, ...unchanged } = line;
    return atAgreedPrice({ ...unchanged, quantity, sent: 0 }, price);
  });
  return { lines, steps: stepsTaking(products, lines, taken) };
}

/** Returns the price that was agreed for another size, if all new pieces replace pieces of that price. */
function agreedPrice(
  ...[leaving, products, pieces]: Parameters<typeof pairWithAgreed>
): Pick<NewLine, 'unitPricePaisa' | 'listPricePaisa'> | undefined {
  const [first, ...more] = pairWithAgreed(leaving, products, pieces);
  if (!first || first.quantity < pieces.quantity || more.length > 0) return undefined;
  return { unitPricePaisa: first.unitPricePaisa, listPricePaisa: first.listPricePaisa };
}

/** Returns pieces by product: positive to take from stock, negative to return to it. */
function stockTaken(before: readonly Pieces[], after: readonly Pieces[]): Map<string, number> {
  const taken = new Map(after.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of before) taken.set(productId, (taken.get(productId) ?? 0) - quantity);
  return taken;
}

function describe(
  lines: readonly NewLine[],
  { customerName, phone, address, city, state, zipCode, notes }: Contact,
  { adjustments, grandTotalPaisa }: OrderTotals,
): Record<string, string> {
  return {
    Name: customerName,
    Phone: phone,
    Address: [address, city, state, zipCode].filter(Boolean).join(', '),
    Notes: notes,
    Products: lines.map((line) => `${line.quantity} × ${nameWithVariant(line)}`).join(', '),
    ...describePrices(lines, adjustments),
    Total: formatPaisa(grandTotalPaisa),
  };
}
