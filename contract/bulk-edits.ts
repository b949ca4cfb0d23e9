export const BULK_EDIT_KINDS = ['price', 'category', 'stock', 'visibility'] as const;
export type BulkEditKind = (typeof BULK_EDIT_KINDS)[number];

export const BULK_PRODUCTS_MAX = 500;
export const UNDO_MINUTES = 10;

/** New prices are rounded to a multiple of this many PKR. 0 means no rounding. */
export const PRICE_ROUNDINGS = [0, 1, 5, 10, 50, 100] as const;
