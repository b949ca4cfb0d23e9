export const WALK_IN_NAME = 'Walk-in customer';
/** Stored as the address of sales at the counter, because every order needs an address. */
export const COUNTER_ADDRESS = 'At the counter';
export const COUNTER_PRODUCTS_MAX = 20;
/** Number of sales that the list of a day shows. The total below the list includes all sales. */
export const COUNTER_SALES_MAX = 500;
/** PKR. Rejects a phone number that is typed into the field of the amount. */
export const RECEIVED_MAX = 10_000_000;
