import type { Order } from './orders.schema.ts';

const ID_TAIL_LENGTH = 6;

/** Returns '#ND-7K3F9Q2MXA'. For an order without a number returns the end of its internal id. */
export function orderNumber({ orderId, _id }: Pick<Order, 'orderId' | '_id'>): string {
  return `#${orderId || _id.slice(-ID_TAIL_LENGTH)}`;
}

/** URL parameter of the page Manage Orders. Its value is the number of the order with open details. */
export const ORDER_VIEW_PARAM = 'view';

/** URL parameter of an order's page. It opens the form that changes the order. */
export const ORDER_FORM_PARAM = 'change';

export function orderHref(orderId: string): string {
  return `/dashboard/orders/${encodeURIComponent(orderId)}`;
}

export function changeOrderHref(orderId: string): string {
  return `${orderHref(orderId)}?${ORDER_FORM_PARAM}`;
}
