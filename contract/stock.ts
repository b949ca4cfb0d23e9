/** Why the stock of a product changed, with the words of the dashboard. */
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
} as const;
export type StockReason = keyof typeof STOCK_REASONS;
export const STOCK_REASON_NAMES = Object.keys(STOCK_REASONS) as [StockReason, ...StockReason[]];

/** Returns true if a change brought the stock from above the level to it or below, so each fall counts once. */
export function fellLow(before: number | null, after: number | null, level: number): after is number {
  return before !== null && after !== null && before > level && after <= level;
}

/** Returns true if a sold-out product can be bought after the change. */
export function isBack(before: number | null, after: number | null): boolean {
  return before === 0 && after !== 0;
}

/** The most products that one submission changes or counts. */
export const STOCK_CHANGES_MAX = 200;
/** Pieces, far above any shop's. */
export const STOCK_MAX = 1_000_000;
/** Counts of products with low stock end at this number. */
export const COUNTED_STOCK_MAX = 10_000;
export const STOCK_PAGE_SIZE = 50;
export const STOCK_MOVES_PAGE_SIZE = 30;

/** Result of one change; `repeated`: an earlier attempt of the same submission made it. */
export const STOCK_OUTCOMES = ['changed', 'unchanged', 'repeated', 'refused'] as const;

/** Products whose return one user waits for. */
export const STOCK_ALERTS_MAX = 100;

/** Returns a SKU as typed, in capitals and in small letters, for a search by index. A SKU of mixed case is found only as it is written. */
export function casesOfSku(sku: string): string[] {
  return [...new Set([sku, sku.toUpperCase(), sku.toLowerCase()])];
}
