import { toAsciiDigits } from './digits.ts';

export const STOCK_REASONS = {
  opening: 'Stock before moves were recorded',
  sale: 'Ordered',
  cancel: 'Order cancelled or deleted',
  resume: 'Cancelled order resumed',
  return: 'Came back in a parcel',
  exchange: 'Sent in an exchange',
  order: 'Order edited',
  count: 'Counted',
  receive: 'Received or adjusted',
  edit: 'Set in the product form',
  delete: 'Product deleted',
  purchase: 'Received from a supplier',
  restore: 'Restored from the bin',
} as const;
export type StockReason = keyof typeof STOCK_REASONS;
export const STOCK_REASON_NAMES = Object.keys(STOCK_REASONS) as [StockReason, ...StockReason[]];

/** True only when stock crosses the level, so that each shortage is reported once. */
export function fellLow(before: number | null, after: number | null, level: number): after is number {
  return before !== null && after !== null && before > level && after <= level;
}

/** True when a sold-out product is available again. `after` is null if its stock is no longer counted. */
export function isBack(before: number | null, after: number | null): boolean {
  return before === 0 && after !== 0;
}

export const STOCK_CHANGES_MAX = 200;
export const STOCK_MAX = 1_000_000;
/** Counting stops at this many products, because it is slow. */
export const COUNTED_STOCK_MAX = 10_000;
export const STOCK_PAGE_SIZE = 50;
export const STOCK_MOVES_PAGE_SIZE = 30;

/** `repeated`: an earlier attempt of the same request has made the change. */
export const STOCK_OUTCOMES = ['changed', 'unchanged', 'repeated', 'refused'] as const;

export const STOCK_ALERTS_MAX = 100;

/** Folds a SKU for searches: lower case and ASCII digits, without spaces and dashes. `foldedSku` does it in SQL. */
export function foldSku(sku: string): string {
  return toAsciiDigits(sku.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[\s–—-]/g, '');
}

/** Returns the spellings of a SKU to look up, because the index distinguishes upper and lower case. */
export function casesOfSku(sku: string): string[] {
  return [...new Set([sku, sku.toUpperCase(), sku.toLowerCase()])];
}
