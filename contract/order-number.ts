import type { Order } from './orders.schema.ts';

const ID_TAIL_LENGTH = 6;

/** Returns '#ND-7K3F9Q2MXA'. For an order without a number returns the end of its internal id. */
export function orderNumber({ orderId, _id }: Pick<Order, 'orderId' | '_id'>): string {
  return `#${orderId || _id.slice(-ID_TAIL_LENGTH)}`;
}

/** Query parameter with the number of the order whose details are open. */
export const ORDER_VIEW_PARAM = 'view';

/** Returns the address of the dashboard's order list, filtered by this order and with its details open. */
export function orderHref(orderId: string): string {
  return `/dashboard/manage-orders?${new URLSearchParams({ q: orderId, [ORDER_VIEW_PARAM]: orderId })}`;
}
