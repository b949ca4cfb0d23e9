import type { OrderFilter } from '#contract/order-filter.ts';

const LIST = '/dashboard/manage-orders';
export const PERIOD_PARAMS = ['placedFrom', 'placedBefore'] as const;
/** Number of the order whose details lie open. */
export const VIEW_PARAM = 'view';

export interface OrderPeriod {
  placedFrom?: string | undefined;
  placedBefore?: string | undefined;
}

/** The list with the oldest first, as new orders are confirmed. */
export function oldestOrdersHref(status: OrderFilter): string {
  return `${LIST}?${new URLSearchParams({ status, sortBy: 'createdAt', order: 'asc' })}`;
}

export function ordersOfPeriodHref(status: OrderFilter, { from, before }: { from: string; before: string }): string {
  return `${LIST}?${new URLSearchParams({ status, placedFrom: from, placedBefore: before })}`;
}

/** The details of an order, over the list that has this one alone. */
export function orderHref(orderId: string): string {
  return `${LIST}?${new URLSearchParams({ q: orderId, [VIEW_PARAM]: orderId })}`;
}

/** Without what is no instant. */
export function readPeriod(params: URLSearchParams): OrderPeriod {
  const instant = (name: string) => {
    const ms = Date.parse(params.get(name) ?? '');
    return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
  };
  return { placedFrom: instant('placedFrom'), placedBefore: instant('placedBefore') };
}
