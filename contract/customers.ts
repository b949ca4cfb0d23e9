/** Customers on a page if the request has no `limit`. */
export const CUSTOMER_PAGE_SIZE = 50;
/** Maximum number of orders on a customer's page. No single customer orders this often. */
export const CUSTOMER_ORDERS_MAX = 200;
export const CUSTOMER_NOTE_MAX_LENGTH = 1_000;
export const BLOCK_REASON_MAX_LENGTH = 200;

/** Text that replaces the name in an order when the name is deleted. */
export const NAME_OF_DELETED_CUSTOMER = 'Deleted customer';

/** Statuses of orders that need no more work. */
export const ENDED_STATUSES = ['Delivered', 'cancelled'] as const;
