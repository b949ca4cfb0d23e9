import { dividePaisa } from './divide-paisa.ts';
import { type Adjustment, subtotalOf, sumAdjustments } from './orders.ts';

export interface PieceShare {
  /** Price after coupon, staff discount and rounding. */
  goodsPaisa: number;
  /** Share of the delivery charge. Staff decide for each return whether the customer gets this share back too. */
  deliveryPaisa: number;
}

/** Divides the total of an order among its pieces by price. Returns the shares of each line. */
export function pieceShares(
  lines: readonly { unitPricePaisa: number; quantity: number }[],
  adjustments: readonly Pick<Adjustment, 'kind' | 'amountPaisa'>[],
): PieceShare[][] {
  const deliveryPaisa = sumAdjustments(adjustments, 'delivery');
  const goodsPaisa = subtotalOf(lines) + sumAdjustments(adjustments) - deliveryPaisa;
  // Sorted by price, so that the order of lines does not decide which of two pieces gets the remaining paisa.
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
