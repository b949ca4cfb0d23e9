import { dividePaisa } from './divide-paisa.ts';
import { type Adjustment, subtotalOf, sumAdjustments } from './orders.ts';

/** Parts of an order's total that belong to one piece, in paisa. */
export interface PieceShare {
  /** Price of the piece after coupon, staff discount and rounding. */
  goodsPaisa: number;
  /** Part of the delivery charge. Staff decide whether it is given back. */
  deliveryPaisa: number;
}

/**
 * Divides the total of an order among its pieces, in proportion to their prices. Returns the shares of the pieces of each line.
 * The shares sum to the total, to the paisa. Every adjustment but delivery belongs to the goods.
 */
export function pieceShares(
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  adjustments: readonly Pick<Adjustment, 'kind' | 'amountPaisa'>[],
): PieceShare[][] {
  const deliveryPaisa = sumAdjustments(adjustments, 'delivery');
  const goodsPaisa = subtotalOf(lines) + sumAdjustments(adjustments) - deliveryPaisa;
  // The highest price comes first, because of equal remainders the first gets the paisa. The order of lines does not matter then.
  const pieces = lines
    .flatMap(({ unitPricePaisa, quantity }, line) => Array.from({ length: quantity }, () => ({ line, unitPricePaisa })))
    .toSorted((one, other) => other.unitPricePaisa - one.unitPricePaisa);
  const prices = pieces.map(({ unitPricePaisa }) => unitPricePaisa);
  const goods = dividePaisa(goodsPaisa, prices);
  const delivery = dividePaisa(deliveryPaisa, prices);
  const shares: PieceShare[][] = lines.map(() => []);
  for (const [index, { line }] of pieces.entries())
    shares[line]?.push({ goodsPaisa: goods[index] ?? 0, deliveryPaisa: delivery[index] ?? 0 });
  return shares;
}
