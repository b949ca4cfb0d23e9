/** Why the stock of a product changed, with the words of the dashboard. */
export const STOCK_REASONS = {
  opening: 'Stock before moves were recorded',
  sale: 'Ordered',
  cancel: 'Order cancelled or deleted',
  resume: 'Cancelled order resumed',
  count: 'Counted',
  receive: 'Received or adjusted',
  edit: 'Set in the product form',
  delete: 'Product deleted',
} as const;
export type StockReason = keyof typeof STOCK_REASONS;
export const STOCK_REASON_NAMES = Object.keys(STOCK_REASONS) as [StockReason, ...StockReason[]];
