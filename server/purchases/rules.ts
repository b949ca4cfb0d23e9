import type { PurchaseState } from '#contract/purchases.ts';

/** Characters of purchase numbers, the same as of order numbers. 0, O, 1, I, L and U are omitted. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_LENGTH = 6;

/** Makes a purchase number such as 'PO-7K3F9Q'. */
export function makePurchaseNumber(randomIndex: (bound: number) => number): string {
  const letters = Array.from({ length: NUMBER_LENGTH }, () => ALPHABET[randomIndex(ALPHABET.length)]);
  return `PO-${letters.join('')}`;
}

interface ReceivedLine {
  quantity: number;
  unitCostPaisa: number;
}

/**
 * Returns the landed cost of each line in paisa: the price of its pieces and their share of the extra costs. Shares follow the
 * prices, or the quantities if all prices are 0. The largest remainders get the paisa that are left, so the lines sum to goods
 * and extra costs.
 */
export function landedCosts(lines: readonly ReceivedLine[], extraCostPaisa: number): number[] {
  const goods = lines.map(({ quantity, unitCostPaisa }) => quantity * unitCostPaisa);
  const weights = goods.some((paisa) => paisa > 0) ? goods : lines.map(({ quantity }) => quantity);
  // BigInt, because extra costs times prices exceed the integers that a number can hold.
  const extra = BigInt(extraCostPaisa);
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return goods;
  const shares = weights.map((weight, index) => {
    const product = extra * BigInt(weight);
    return { index, paisa: Number(product / sum), remainder: product % sum };
  });
  const left = extraCostPaisa - shares.reduce((total, { paisa }) => total + paisa, 0);
  const largest = shares.toSorted((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  const lucky = new Set(largest.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, paisa }) => (goods[index] ?? 0) + paisa + (lucky.has(index) ? 1 : 0));
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

/** True if staff may change supplier, lines and note. */
export function isEditable(state: PurchaseState): boolean {
  return state === 'draft' || state === 'ordered';
}
