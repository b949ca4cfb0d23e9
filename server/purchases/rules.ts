import { dividePaisa } from '#contract/divide-paisa.ts';
import type { PurchaseState } from '#contract/purchases.ts';
import { clearLetters, type RandomIndex } from '#server/platform/clear-letters.ts';

/** Makes a purchase number such as 'PO-7K3F9Q'. */
export const makePurchaseNumber = (randomIndex: RandomIndex): string => `PO-${clearLetters(6, randomIndex)}`;

interface ReceivedLine {
  quantity: number;
  unitCostPaisa: number;
}

/**
 * Returns the landed cost of each line in paisa: the price of its pieces and their share of the extra costs. Shares follow the
 * prices, or the quantities if all prices are 0.
 */
export function landedCosts(lines: readonly ReceivedLine[], extraCostPaisa: number): number[] {
  const goods = lines.map(({ quantity, unitCostPaisa }) => quantity * unitCostPaisa);
  const weights = goods.some((paisa) => paisa > 0) ? goods : lines.map(({ quantity }) => quantity);
  return dividePaisa(extraCostPaisa, weights).map((share, index) => (goods[index] ?? 0) + share);
}

interface Stocked {
  /** Pieces in stock before the change; null if the stock is not counted. */
  stock: number | null;
  costPaisa: number | null;
}

interface Pieces {
  quantity: number;
  landedPaisa: number;
}

/** Returns the moving average after pieces came in, in whole paisa. Without a known cost, only the new pieces count. */
export function averageWith({ stock, costPaisa }: Stocked, { quantity, landedPaisa }: Pieces): number {
  const old = costPaisa === null ? 0 : Math.max(stock ?? 0, 0);
  return Math.round((old * (costPaisa ?? 0) + landedPaisa) / (old + quantity));
}

/**
 * Returns the moving average as if the pieces had never come; null if it cannot be computed, because no other piece is in stock
 * or the stock is not counted.
 */
export function averageWithout({ stock, costPaisa }: Stocked, { quantity, landedPaisa }: Pieces): number | null {
  const rest = (stock ?? 0) - quantity;
  if (costPaisa === null || rest <= 0) return null;
  const value = (stock ?? 0) * costPaisa - landedPaisa;
  return value < 0 ? null : Math.round(value / rest);
}

interface Receipt extends Pieces {
  costBeforePaisa: number | null;
  /** Null if the release did not store it, or if an earlier receipt was undone since. */
  costAfterPaisa: number | null;
}

/**
 * Returns the cost of a product as if a receipt had never come. `later` is the latest receipt if goods have come since, and
 * `earlier` if none have. A cost that staff have set by hand since the latest receipt stays.
 */
export function costWithout(
  product: Stocked,
  undone: Receipt,
  { earlier, later }: { earlier?: Receipt | undefined; later?: Receipt | undefined },
): number | null {
  const { costAfterPaisa } = later ?? undone;
  if (costAfterPaisa !== null && costAfterPaisa !== product.costPaisa) return product.costPaisa;
  if (costAfterPaisa !== null && !later) return undone.costBeforePaisa;
  const other = later ?? earlier;
  const otherCost = other ? Math.round(other.landedPaisa / other.quantity) : undone.costBeforePaisa;
  return averageWithout(product, undone) ?? otherCost;
}

/** True if staff may change supplier, lines and note. */
export function isEditable(state: PurchaseState): boolean {
  return state === 'draft' || state === 'ordered';
}
