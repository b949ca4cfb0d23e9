/** Customers of a page unless its request says otherwise; `next` of the response leads to the next one. */
export const CUSTOMER_PAGE_SIZE = 50;
/** Orders that a customer's page shows; a number with more of them is hardly one person's. */
export const CUSTOMER_ORDERS_MAX = 200;
export const CUSTOMER_NOTE_MAX_LENGTH = 1_000;
export const BLOCK_REASON_MAX_LENGTH = 200;

/** In place of the name that an order no longer has. */
export const NAME_OF_DELETED_CUSTOMER = 'Deleted customer';

/** After these nothing of an order is left to do. */
export const ENDED_STATUSES = ['Delivered', 'cancelled'] as const;
