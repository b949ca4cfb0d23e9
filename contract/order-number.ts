import type { Order } from './orders.schema.ts';

const ID_TAIL_LENGTH = 6;

/** Returns '#ND-7K3F9Q2MXA'. An order without a number gets the end of its internal id. */
export function orderNumber({ orderId, _id }: Pick<Order, 'orderId' | '_id'>): string {
  return `#${orderId || _id.slice(-ID_TAIL_LENGTH)}`;
}

/** Query parameter of the page Manage Orders. Its value is the number of the order whose details are open. */
export const ORDER_VIEW_PARAM = 'view';

/** Query parameter that opens the form for changes on the page of an order. */
export const ORDER_FORM_PARAM = 'change';

export function orderHref(orderId: string): string {
  return `/dashboard/orders/${encodeURIComponent(orderId)}`;
}

export function changeOrderHref(orderId: string): string {
  return `${orderHref(orderId)}?${ORDER_FORM_PARAM}`;
}
