import type { Order } from './orders.schema.ts';

const ID_TAIL_LENGTH = 6;

/** Returns '#ND-7K3F9Q2MXA'. For an order without a number returns the end of its internal id. */
export function orderNumber({ orderId, _id }: Pick<Order, 'orderId' | '_id'>): string {
  return `#${orderId || _id.slice(-ID_TAIL_LENGTH)}`;
}

/** Parameter of Manage Orders with the number of the order whose details are open. */
export const ORDER_VIEW_PARAM = 'view';

/** Parameter of an order's page that opens the form to change it. */
export const ORDER_FORM_PARAM = 'change';

/** Returns the address of an order's page on the dashboard. */
export function orderHref(orderId: string): string {
  return `/dashboard/orders/${encodeURIComponent(orderId)}`;
}

/** Returns the address of an order's page with the form to change it open. */
export function changeOrderHref(orderId: string): string {
  return `${orderHref(orderId)}?${ORDER_FORM_PARAM}`;
}
