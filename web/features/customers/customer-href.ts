/** The page of a customer; `phone` as '+923001234567'. */
export const customerHref = (phone: string) => `/dashboard/customers/${encodeURIComponent(phone)}`;
