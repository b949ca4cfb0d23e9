import type { Order } from '#contract/orders.schema.ts';

const ID_TAIL_LENGTH = 6;

/** Returns '#ND-7K3F9Q2MXA', or the end of the internal id. */
export function orderNumber({ orderId, _id }: Pick<Order, 'orderId' | '_id'>): string {
  return `#${orderId || _id.slice(-ID_TAIL_LENGTH)}`;
}
