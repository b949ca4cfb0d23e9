export const WALK_IN_NAME = 'Walk-in customer';
/** Address of sales at the counter, because every order needs one. */
export const COUNTER_ADDRESS = 'At the counter';
export const COUNTER_PRODUCTS_MAX = 20;
/** Rows that the list of a day shows. Its sum counts all sales. */
export const COUNTER_SALES_MAX = 500;
/** PKR. Guards against a phone number typed by mistake. */
export const RECEIVED_MAX = 10_000_000;
