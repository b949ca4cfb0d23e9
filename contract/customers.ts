/** Customers of a page; `next` of the response leads to the next one. */
export const CUSTOMER_PAGE_SIZE = 50;
/** Orders that a customer's page shows; a number with more of them is hardly one person's. */
export const MAX_CUSTOMER_ORDERS = 200;
export const CUSTOMER_NOTE_MAX_LENGTH = 1_000;
export const BLOCK_REASON_MAX_LENGTH = 200;

/**
 * Days after an order has ended that it keeps its name, e-mail, phone, address and notes where its account is deleted: long
 * enough for returns, exchanges and the courier's statements (decision 41).
 */
export const ORDER_RETENTION_DAYS = 90;
/** In place of the name that an order no longer has. */
export const NAME_OF_DELETED_CUSTOMER = 'Deleted customer';
