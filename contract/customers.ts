export const CUSTOMER_PAGE_SIZE = 50;
/** Number of orders that a customer's page lists. No single customer orders this often. */
export const CUSTOMER_ORDERS_MAX = 200;
export const CUSTOMER_NOTE_MAX_LENGTH = 1_000;
export const BLOCK_REASON_MAX_LENGTH = 200;

export const NAME_OF_DELETED_CUSTOMER = 'Deleted customer';

export const ENDED_STATUSES = ['Delivered', 'cancelled'] as const;
