/** Does not import zod, because the browser loads this file and zod is large. */
import { formatShortPkr } from './money.ts';
import { hasRight, type Staff } from './rights.ts';

export const PURCHASE_STATES = {
  draft: 'Draft',
  ordered: 'Ordered',
  received: 'Received',
  cancelled: 'Cancelled',
} as const;
export type PurchaseState = keyof typeof PURCHASE_STATES;
export const PURCHASE_STATE_NAMES = Object.keys(PURCHASE_STATES) as [PurchaseState, ...PurchaseState[]];

export const SUPPLIER_PAYMENT_METHODS = { bank: 'Bank transfer', cash: 'Cash' } as const;
export type SupplierPaymentMethod = keyof typeof SUPPLIER_PAYMENT_METHODS;
export const SUPPLIER_PAYMENT_METHOD_NAMES = Object.keys(SUPPLIER_PAYMENT_METHODS) as [
  SupplierPaymentMethod,
  ...SupplierPaymentMethod[],
];

export const PURCHASE_LINES_MAX = 200;
export const PURCHASE_QUANTITY_MAX = 10_000;
export const PURCHASES_PAGE_SIZE = 50;
export const PURCHASE_NOTE_MAX_LENGTH = 500;
export const SUPPLIER_NAME_MAX_LENGTH = 100;
export const SUPPLIER_PHONE_MAX_LENGTH = 40;
/** PKR. Limits one payment, and the extra costs of one delivery. */
export const PURCHASE_AMOUNT_MAX = 1_000_000_000;
export const PURCHASE_IMPORT_LINE_MAX_LENGTH = 1_000;
export const PAYMENT_REFERENCE_MAX_LENGTH = 100;

/** Moves that staff can choose. Receiving the last pieces also moves an order to `received`. */
export const PURCHASE_MOVES: Record<PurchaseState, readonly PurchaseState[]> = {
  draft: ['ordered', 'cancelled'],
  ordered: ['received', 'cancelled', 'draft'],
  received: ['ordered'],
  cancelled: ['draft'],
};

export function maySeeCosts(viewer: Staff): boolean {
  return hasRight(viewer, 'prices.edit', 'cash.view');
}

/** Returns the margin in percent of the price, with one decimal; null if the price is 0. */
export function marginOf(price: number, cost: number): number | null {
  return price === 0 ? null : Math.round(((price - cost) / price) * 1_000) / 10;
}

/** Returns 'Cost PKR 450, margin 69.8 %'. A cost of null is unknown. An undefined cost is hidden from the viewer. */
export function costSummary({
  price,
  cost,
}: {
  price?: number | undefined;
  cost?: number | null | undefined;
}): string | undefined {
  if (cost === undefined || price === undefined) return undefined;
  if (cost === null) return 'Cost not known';
  const margin = marginOf(price, cost);
  const rest = margin === null || margin < 0 ? 'more than the price' : `margin ${margin} %`;
  return `Cost ${formatShortPkr(cost)}, ${rest}`;
}

/** Columns of a supplier's bill, and of a list of lines that somebody pastes. */
export const PURCHASE_COLUMNS = {
  product: 'Product: SKU, link or name',
  quantity: 'Pieces',
  cost: 'Cost of one piece',
} as const;
export type PurchaseColumn = keyof typeof PURCHASE_COLUMNS;
export const PURCHASE_COLUMN_NAMES = Object.keys(PURCHASE_COLUMNS) as [PurchaseColumn, ...PurchaseColumn[]];
