import { ORDER_STATUSES, type OrderStatus, statusesThat } from './order-status.ts';

/** `sales` matches every status that counts as a sale. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'sales'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

export function statusesOfFilter(filter: OrderFilter): OrderStatus[] {
  return filter === 'sales' ? statusesThat('countsAsSale') : [filter];
}

export function labelOfFilter(filter: OrderFilter): string {
  return filter === 'sales' ? 'sales (not cancelled)' : filter;
}

export const ORDER_SORTS = ['createdAt', 'orderId', 'email', 'status', 'grandTotal'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
export const ORDER_PAGE_SIZES = [10, 30, 60] as const;
