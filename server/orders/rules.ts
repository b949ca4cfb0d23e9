import type { Age, Color } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { formatPaisa, paisaFromPkr } from '#contract/money.ts';
import { isOnTimeline, lastTimelineStatus, ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import type { CreateOrderBody } from '#contract/orders.schema.ts';
import {
  type Adjustment,
  type AgreedCoupon,
  computeTotals,
  type DeliveryTerms,
  type OrderTotals,
  QUANTITY_MAX,
  sumAdjustments,
} from '#contract/orders.ts';
import { cleanPasted, withoutLabel } from '#contract/pasted.ts';
import { CLEAR_LETTERS, clearLetters, type RandomIndex } from '#server/platform/clear-letters.ts';

const ORDER_ID_LENGTH = 10;

/** Returns a number such as 'ND-7K3F9Q2MXA'. Its 49 random bits prevent guessing. */
export const makeOrderId = (randomIndex: RandomIndex): string => `ND-${clearLetters(ORDER_ID_LENGTH, randomIndex)}`;

/** Finds an order number in any text, such as a link. The group captures the characters after 'ND-'. */
const NUMBER_IN_TEXT = new RegExp(`\\bND[\\s-]*([${CLEAR_LETTERS}]{${ORDER_ID_LENGTH}})(?![A-Z\\d])`, 'i');

export function findOrderId(text: string): string | undefined {
  const letters = NUMBER_IN_TEXT.exec(text)?.[1];
  return letters && `ND-${letters.toUpperCase()}`;
}

/** Accepts '# nd 7k3f9q2mxa', a link or sentence with a number, or a number without prefix. */
export function normalizeOrderId(typed: string): string {
  const pasted = cleanPasted(typed);
  const plain = (findOrderId(pasted) ?? withoutLabel(pasted)).replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  // The ten random characters may begin with ND too.
  return `ND-${plain.length === ORDER_ID_LENGTH ? plain : plain.replace(/^ND/, '')}`;
}

/**
 * Returns whether a new status takes the order's pieces from stock or returns them. `history` has the statuses so far;
 * `to` is null if the order is deleted. If a parcel was handed over (`hasSent`), this is only about pieces that are
 * still in the shop.
 */
export function stockEffectOf(
  history: readonly OrderStatus[],
  to: OrderStatus | null,
  hasSent = false,
): 'return' | 'take' | 'none' {
  const continues = to !== null && isOnTimeline(to);
  const hasEnded = !isOnTimeline(history.at(-1) ?? lastTimelineStatus(history));
  const areInShop = hasSent || isInShop(lastTimelineStatus(history));
  if (continues !== hasEnded || !areInShop) return 'none';
  return continues ? 'take' : 'return';
}

/** Returns true until the courier has the order, because until then the order can wait for a call to the customer. */
export function isInShop(status: OrderStatus): boolean {
  return ORDER_STATUS_MEANINGS[status].holdsStock;
}

/** Returns what a new status does to the customer's right to review as a verified buyer. `to` is null for a deletion. */
export function reviewRightChange(from: OrderStatus, to: OrderStatus | null): 'add' | 'remove' | 'none' {
  const had = ORDER_STATUS_MEANINGS[from].grantsReview;
  const has = to !== null && ORDER_STATUS_MEANINGS[to].grantsReview;
  if (had === has) return 'none';
  return has ? 'add' : 'remove';
}

type SentLine = CreateOrderBody['products'][number];

/** Adds up lines of the same product. Throws `validation` for more than 99 pieces. */
export function mergeLines(lines: readonly SentLine[]): SentLine[] {
  const merged = new Map<string, SentLine>();
  for (const line of lines) {
    const before = merged.get(line.productId);
    const quantity = (before?.quantity ?? 0) + line.quantity;
    if (quantity > QUANTITY_MAX) {
      const message = `At most ${QUANTITY_MAX} pieces of ${line.name} can be ordered at once.`;
      throw new AppError('validation', { message, fields: { products: message } });
    }
    merged.set(line.productId, { ...line, quantity });
  }
  return [...merged.values()];
}

interface CatalogueProduct {
  id: string;
  name: string;
  pricePaisa: number;
  stock: number | null;
  image: string;
  color: Color;
  age: Age;
  design: string | null;
  costPaisa: number | null;
  isHidden: boolean;
}

export interface PricedLine {
  productId: string;
  name: string;
  unitPricePaisa: number;
  quantity: number;
  image: string;
  color: Color;
  age: Age;
  design: string | null;
  listPricePaisa: number | null;
  unitCostPaisa: number | null;
}

/** Throws `product_gone`, `price_changed` or `out_of_stock` if the browser's data is outdated. */
export function priceLines(lines: readonly SentLine[], catalogue: readonly CatalogueProduct[]): PricedLine[] {
  const productById = new Map(catalogue.map((product) => [product.id, product]));
  return lines.map((line) => {
    const product = productById.get(line.productId);
    assertSold(product, line.name);
    if (paisaFromPkr(line.price) !== product.pricePaisa) {
      const message = `The price of ${product.name} has changed to ${formatPaisa(product.pricePaisa)}.`;
      throw new AppError('price_changed', { message });
    }
    if (product.stock !== null && product.stock < line.quantity) {
      const left = product.stock === 0 ? 'is sold out' : `has only ${product.stock} left`;
      throw new AppError('out_of_stock', { message: `${product.name} ${left}.` });
    }
    return lineOf(product, line);
  });
}

/** Throws `product_gone` with `name` if shoppers cannot buy the product. */
export function assertSold<Product extends Pick<CatalogueProduct, 'isHidden'>>(
  product: Product | undefined,
  name: string,
): asserts product is Product {
  if (product && !product.isHidden) return;
  throw new AppError('product_gone', { message: `${name} is no longer available. Please remove it.` });
}

export function lineOf(
  product: CatalogueProduct | undefined,
  { name, quantity }: { name: string; quantity: number },
): PricedLine {
  assertSold(product, name);
  return {
    productId: product.id,
    name: product.name,
    unitPricePaisa: product.pricePaisa,
    quantity,
    image: product.image,
    color: product.color,
    age: product.age,
    design: product.design,
    listPricePaisa: null,
    unitCostPaisa: product.costPaisa,
  };
}

/** Returns the lines of an order that staff enter, at the catalogue's prices. Throws `product_gone`. */
export function listedLines(
  orderId: string,
  sent: readonly { productId: string; quantity: number }[],
  products: readonly CatalogueProduct[],
  name: string,
) {
  return sent.map(({ productId, quantity }, position) => {
    const product = products.find(({ id }) => id === productId);
    return { orderId, position, ...lineOf(product, { name, quantity }), sent: 0, storedImage: null };
  });
}

/** Throws `total_changed` for wrong totals. Also accepts the specification's total, which has no rounding. */
export function totalOrder(
  lines: readonly Pick<PricedLine, 'unitPricePaisa' | 'quantity'>[],
  sent: Pick<CreateOrderBody, 'totalAmount' | 'deliveryCharge' | 'grandTotal'>,
  delivery: DeliveryTerms,
  coupon: AgreedCoupon | null = null,
): OrderTotals {
  const totals = computeTotals(lines, delivery, coupon);
  const deliveryPaisa = sumAdjustments(totals.adjustments, 'delivery');
  const isSameSubtotal = paisaFromPkr(sent.totalAmount) === totals.subtotalPaisa;
  const isSameDelivery = paisaFromPkr(sent.deliveryCharge) === deliveryPaisa;
  const sentPaisa = paisaFromPkr(sent.grandTotal);
  const exactPaisa = totals.grandTotalPaisa - sumAdjustments(totals.adjustments, 'rounding');
  const isSameTotal = sentPaisa === totals.grandTotalPaisa || sentPaisa === exactPaisa;
  if (isSameSubtotal && isSameDelivery && isSameTotal) return totals;
  const total = formatPaisa(totals.grandTotalPaisa);
  const message =
    isSameSubtotal && !isSameDelivery
      ? `Delivery to you is ${formatPaisa(deliveryPaisa)} now, and the order total ${total}. Please look it over and confirm again.`
      : `The order total is now ${total}. Please check your cart.`;
  throw new AppError('total_changed', { message });
}

interface StoredTotals {
  totalPaisa: number;
  grandTotalPaisa: number;
  adjustments: Adjustment[];
}

export function storedTotals({ subtotalPaisa, adjustments, grandTotalPaisa }: OrderTotals): StoredTotals {
  return { totalPaisa: subtotalPaisa, grandTotalPaisa, adjustments };
}

export function totalsOf({ totalPaisa, grandTotalPaisa, adjustments }: StoredTotals): OrderTotals {
  return { subtotalPaisa: totalPaisa, adjustments, grandTotalPaisa };
}
