import type { OrderFilter } from '#contract/order-filter.ts';

const LIST = '/dashboard/manage-orders';
export const PERIOD_PARAMS = ['placedFrom', 'placedBefore'] as const;

export interface OrderPeriod {
  placedFrom?: string | undefined;
  placedBefore?: string | undefined;
}

/** Returns the URL of the list of orders with a status, the oldest first. */
export function oldestOrdersHref(status: OrderFilter): string {
  return `${LIST}?${new URLSearchParams({ status, sortBy: 'createdAt', order: 'asc' })}`;
}

export function ordersOfPeriodHref(status: OrderFilter, { from, before }: { from: string; before: string }): string {
  return `${LIST}?${new URLSearchParams({ status, placedFrom: from, placedBefore: before })}`;
}

/** Reads the period of a list from the URL. Invalid times are ignored. */
export function readPeriod(params: URLSearchParams): OrderPeriod {
  const instant = (name: string) => {
    const ms = Date.parse(params.get(name) ?? '');
    return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
  };
  return { placedFrom: instant('placedFrom'), placedBefore: instant('placedBefore') };
}
