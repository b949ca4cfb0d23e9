import { ORDER_FILTERS, ORDER_PAGE_SIZES, ORDER_SORTS, type OrderFilter } from '#contract/order-filter.ts';
import { oneOf } from '#web/ui/dashboard/list-address.ts';

export const MANAGE_ORDERS = '/dashboard/manage-orders';

function instant(text: string | null): string | undefined {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

export const ORDER_FILTER = { status: oneOf(ORDER_FILTERS), placedFrom: instant, placedBefore: instant };
export const ORDER_LIST = { filters: ORDER_FILTER, sorts: ORDER_SORTS, pageSizes: ORDER_PAGE_SIZES };

export function ordersOfPeriodHref(status: OrderFilter, { from, before }: { from: string; before: string }): string {
  return `${MANAGE_ORDERS}?${new URLSearchParams({ status, placedFrom: from, placedBefore: before })}`;
}
