/** Suppliers and purchase orders. Imports no zod, because the browser loads this file. */

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
/** Pieces of one line. */
export const PURCHASE_QUANTITY_MAX = 10_000;
export const PURCHASES_PAGE_SIZE = 50;
export const PURCHASE_NOTE_MAX_LENGTH = 500;
export const SUPPLIER_NAME_MAX_LENGTH = 100;
export const PAYMENT_REFERENCE_MAX_LENGTH = 100;
