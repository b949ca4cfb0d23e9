import { dividePaisa } from '#contract/divide-paisa.ts';
import type { PurchaseState } from '#contract/purchases.ts';
import { clearLetters, type RandomIndex } from '#server/platform/clear-letters.ts';

/** Returns a number such as 'PO-7K3F9Q'. */
export const makePurchaseNumber = (randomIndex: RandomIndex): string => `PO-${clearLetters(6, randomIndex)}`;

interface ReceivedLine {
  quantity: number;
  unitCostPaisa: number;
}

/** Returns paisa per line. Divides extra costs by the price of the lines, or by quantity if all prices are 0. */
export function landedCosts(lines: readonly ReceivedLine[], extraCostPaisa: number): number[] {
  const goods = lines.map(({ quantity, unitCostPaisa }) => quantity * unitCostPaisa);
  const weights = goods.some((paisa) => paisa > 0) ? goods : lines.map(({ quantity }) => quantity);
  return dividePaisa(extraCostPaisa, weights).map((share, index) => (goods[index] ?? 0) + share);
}

interface Stocked {
  /** Pieces before the change; null if the stock is not counted. */
  stock: number | null;
  costPaisa: number | null;
}

interface Pieces {
  quantity: number;
  landedPaisa: number;
}

/** Returns the moving average in whole paisa. Without a known cost, only the new pieces count. */
export function averageWith({ stock, costPaisa }: Stocked, { quantity, landedPaisa }: Pieces): number {
  const old = costPaisa === null ? 0 : Math.max(stock ?? 0, 0);
  return Math.round((old * (costPaisa ?? 0) + landedPaisa) / (old + quantity));
}

/**
 * Returns the average as if the pieces had never come; null if it cannot be computed, such as without other pieces in
 * stock.
 */
export function averageWithout({ stock, costPaisa }: Stocked, { quantity, landedPaisa }: Pieces): number | null {
  const rest = (stock ?? 0) - quantity;
  if (costPaisa === null || rest <= 0) return null;
  const value = (stock ?? 0) * costPaisa - landedPaisa;
  return value < 0 ? null : Math.round(value / rest);
}

interface Receipt extends Pieces {
  costBeforePaisa: number | null;
  /** Null if an earlier receipt was undone since. */
  costAfterPaisa: number | null;
}

/**
 * Returns a product's average cost after a goods receipt is undone. `later` is the latest receipt after the undone one,
 * `earlier` the latest before it. A cost that staff have set by hand since stays.
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

export function isEditable(state: PurchaseState): boolean {
  return state === 'draft' || state === 'ordered';
}
