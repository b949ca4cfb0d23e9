import { dividePaisa } from './divide-paisa.ts';
import { type Adjustment, subtotalOf, sumAdjustments } from './orders.ts';

/** Paisa. */
export interface PieceShare {
  /** After coupon, staff discount and rounding. */
  goodsPaisa: number;
  /** Staff decide whether the delivery charge is given back. */
  deliveryPaisa: number;
}

/** Divides an order's total by price among its pieces. Returns shares by line; they sum to the total. */
export function pieceShares(
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  adjustments: readonly Pick<Adjustment, 'kind' | 'amountPaisa'>[],
): PieceShare[][] {
  const deliveryPaisa = sumAdjustments(adjustments, 'delivery');
  const goodsPaisa = subtotalOf(lines) + sumAdjustments(adjustments) - deliveryPaisa;
  // Sorted by price, so that equal remainders do not depend on the order of lines.
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
