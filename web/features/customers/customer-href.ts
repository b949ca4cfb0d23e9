/** `id` is the id of the customer or of one of their orders. */
export const customerHref = (id: string) => `/dashboard/customers/${encodeURIComponent(id)}`;
