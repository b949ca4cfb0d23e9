/** Returns the URL of a customer's page. `id` is the customer's id, or the id of one of their orders. */
export const customerHref = (id: string) => `/dashboard/customers/${encodeURIComponent(id)}`;
