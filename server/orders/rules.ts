import type { Age, Color } from '#contract/catalogue.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { AppError } from '#contract/errors.ts';
import { formatPkr, paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import { isOnTimeline, lastTimelineStatus, ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import type { CreateOrderBody } from '#contract/orders.schema.ts';
import { computeTotals, type DeliverySettings, MAX_QUANTITY, type OrderTotals } from '#contract/orders.ts';

/** Without 0/O, 1/I/L, U: what people mix up when they read a number aloud. */
const ORDER_ID_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const ORDER_ID_LENGTH = 10;

/** An order number as 'ND-7K3F9Q2MXA': 30^10, some 49 bits, so that nobody guesses another's. */
export function makeOrderId(randomIndex: (bound: number) => number): string {
  const letters = Array.from(
    { length: ORDER_ID_LENGTH },
    () => ORDER_ID_ALPHABET[randomIndex(ORDER_ID_ALPHABET.length)],
  );
  return `ND-${letters.join('')}`;
}

/** An order number as the shop writes it, of however somebody typed it: '# nd 7k3f9q2mxa', or without its prefix. */
export function normalizeOrderId(typed: string): string {
  const plain = toAsciiDigits(typed)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  // The ten random signs may begin with the letters of the prefix.
  return `ND-${plain.length === ORDER_ID_LENGTH ? plain : plain.replace(/^ND/, '')}`;
}

/**
 * The effect of a change of status on stock; `history` holds the order's statuses so far, `to` is null where the order is
 * deleted. An order that ends puts back what it held; one that goes on after all takes back what its end has put back.
 */
export function stockEffectOf(history: readonly OrderStatus[], to: OrderStatus | null): 'return' | 'take' | 'none' {
  const goesOn = to !== null && isOnTimeline(to);
  const hasEnded = !isOnTimeline(history.at(-1) ?? lastTimelineStatus(history));
  if (goesOn !== hasEnded || !ORDER_STATUS_MEANINGS[lastTimelineStatus(history)].holdsStock) return 'none';
  return goesOn ? 'take' : 'return';
}

/** What a change of status does to what the customer has received; `to` is null where the order is deleted. */
export function purchaseEffectOf(from: OrderStatus, to: OrderStatus | null): 'add' | 'remove' | 'none' {
  const had = ORDER_STATUS_MEANINGS[from].grantsReview;
  const has = to !== null && ORDER_STATUS_MEANINGS[to].grantsReview;
  if (had === has) return 'none';
  return has ? 'add' : 'remove';
}

type SentLine = CreateOrderBody['products'][number];

/** One line for each product: two lines of the same one are one line of both quantities. Throws past 99 pieces. */
export function mergeLines(lines: readonly SentLine[]): SentLine[] {
  const merged = new Map<string, SentLine>();
  for (const line of lines) {
    const before = merged.get(line.productId);
    const quantity = (before?.quantity ?? 0) + line.quantity;
    if (quantity > MAX_QUANTITY) {
      const message = `At most ${MAX_QUANTITY} pieces of ${line.name} can be ordered at once.`;
      throw new AppError('validation', { message, fields: { products: message } });
    }
    merged.set(line.productId, { ...line, quantity });
  }
  return [...merged.values()];
}

interface CataloguePiece {
  id: string;
  name: string;
  pricePaisa: number;
  stock: number | null;
  image: string;
  color: Color;
  age: Age;
  design: string | null;
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
}

/**
 * The lines as they are sold: name, price and picture are the catalogue's. Throws `product_gone`, `price_changed` or
 * `out_of_stock`, naming the product, where the browser's idea of it is not true any more.
 */
export function priceLines(lines: readonly SentLine[], catalogue: readonly CataloguePiece[]): PricedLine[] {
  const pieceById = new Map(catalogue.map((piece) => [piece.id, piece]));
  return lines.map((line) => {
    const piece = pieceById.get(line.productId);
    if (!piece) {
      throw new AppError('product_gone', { message: `${line.name} is no longer available. Please remove it.` });
    }
    if (paisaFromPkr(line.price) !== piece.pricePaisa) {
      const price = formatPkr(pkrFromPaisa(piece.pricePaisa));
      throw new AppError('price_changed', { message: `The price of ${piece.name} has changed to ${price}.` });
    }
    if (piece.stock !== null && piece.stock < line.quantity) {
      const left = piece.stock === 0 ? 'is sold out' : `has only ${piece.stock} left`;
      throw new AppError('out_of_stock', { message: `${piece.name} ${left}.` });
    }
    return {
      productId: piece.id,
      name: piece.name,
      unitPricePaisa: piece.pricePaisa,
      quantity: line.quantity,
      image: piece.image,
      color: piece.color,
      age: piece.age,
      design: piece.design,
    };
  });
}

/** The order's totals in PKR. Throws `total_changed` where the browser's differ by as little as a paisa. */
export function totalOrder(
  lines: readonly Pick<PricedLine, 'unitPricePaisa' | 'quantity'>[],
  sent: Pick<CreateOrderBody, 'totalAmount' | 'deliveryCharge' | 'grandTotal'>,
  delivery: DeliverySettings,
): OrderTotals {
  const totals = computeTotals(
    lines.map(({ unitPricePaisa, quantity }) => ({ price: pkrFromPaisa(unitPricePaisa), quantity })),
    delivery,
  );
  const agrees =
    paisaFromPkr(sent.totalAmount) === paisaFromPkr(totals.totalPrice) &&
    paisaFromPkr(sent.deliveryCharge) === paisaFromPkr(totals.deliveryCharge) &&
    paisaFromPkr(sent.grandTotal) === paisaFromPkr(totals.grandTotal);
  if (!agrees) {
    const message = `The order total is now ${formatPkr(totals.grandTotal)}. Please check your cart.`;
    throw new AppError('total_changed', { message });
  }
  return totals;
}
