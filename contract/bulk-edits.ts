export const BULK_EDIT_KINDS = ['price', 'category', 'stock', 'visibility'] as const;
export type BulkEditKind = (typeof BULK_EDIT_KINDS)[number];

export const BULK_PRODUCTS_MAX = 500;
export const UNDO_MINUTES = 10;

/** Steps in PKR to which new prices are rounded. 0 keeps two decimals. */
export const PRICE_ROUNDINGS = [0, 1, 5, 10, 50, 100] as const;
