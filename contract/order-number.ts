import type { Order } from './orders.schema.ts';

const ID_TAIL_LENGTH = 6;

/** Returns '#ND-7K3F9Q2MXA', or the end of the internal id. */
export function orderNumber({ orderId, _id }: Pick<Order, 'orderId' | '_id'>): string {
  return `#${orderId || _id.slice(-ID_TAIL_LENGTH)}`;
}

/** Parameter with the number of the order whose details are open. */
export const ORDER_VIEW_PARAM = 'view';

/** Returns the address of an order's details on the dashboard, above a list with only this order. */
export function orderHref(orderId: string): string {
  return `/dashboard/manage-orders?${new URLSearchParams({ q: orderId, [ORDER_VIEW_PARAM]: orderId })}`;
}
