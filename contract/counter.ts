/** Sales at the counter, to customers who come into the shop. */

/** Name of a customer who gives none. */
export const WALK_IN_NAME = 'Walk-in customer';
/** Address of a sale at the counter, because an order needs one. */
export const COUNTER_ADDRESS = 'At the counter';
/** Products that a search at the counter finds. */
export const COUNTER_PRODUCTS_MAX = 20;
/** Sales that the list of a day shows. Its sum counts all sales of the day. */
export const COUNTER_SALES_MAX = 500;
/** PKR. Guards against a typed phone number. */
export const RECEIVED_MAX = 10_000_000;
