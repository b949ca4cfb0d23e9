/** Returns the address of a customer, by their `_id` or that of one of their orders. */
export const customerHref = (id: string) => `/dashboard/customers/${encodeURIComponent(id)}`;
