import { and, count, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { OrderSort } from '#contract/order-filter.ts';
import { type OrderFilter, statusesOfFilter } from '#contract/order-filter.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import type { ListOrdersQuery } from '#contract/orders.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readRowCounts } from '#server/platform/row-counts/queries.ts';
import { isSale } from './figures/order-figures.ts';
import { orders, statusSortKey } from './tables.ts';

type Filter = Pick<ListOrdersQuery, 'status' | 'placedFrom' | 'placedBefore'>;

export function matchesFilter({ status, ...times }: Filter, sortBy?: OrderSort): SQL | undefined {
  return and(status && isOfStatus(status, sortBy), isPlacedIn(times));
}

/** Reads materialized counts, which contain no times. With a filter by time, counts index entries instead. */
export async function countMatching(db: Executor, filter: Filter): Promise<number> {
  const { status, placedFrom, placedBefore } = filter;
  if (placedFrom !== undefined || placedBefore !== undefined) {
    const [matching] = await db.select({ total: count() }).from(orders).where(matchesFilter(filter));
    return matching?.total ?? 0;
  }
  const statuses = new Set<string>(status ? statusesOfFilter(status) : ORDER_STATUSES);
  const counts = await readRowCounts(db, status === 'sales' ? ['orders', 'unlike-status'] : ['orders']);
  if (status === 'sales') statuses.add(status);
  return counts.reduce((total, { detail, value }) => total + (statuses.has(detail) ? value : 0), 0);
}

/** A list sorted by status also compares the sort key, so that PostgreSQL scans one range of the index. */
function isOfStatus(status: OrderFilter, sortBy: OrderSort | undefined): SQL | undefined {
  if (status === 'sales') return isSale();
  const isOf = eq(orders.status, status);
  return sortBy === 'status' ? and(isOf, eq(statusSortKey(orders.status), ORDER_STATUSES.indexOf(status) + 1)) : isOf;
}

function isPlacedIn({ placedFrom, placedBefore }: Omit<Filter, 'status'>): SQL | undefined {
  return and(
    placedFrom === undefined ? undefined : gte(orders.createdAt, new Date(placedFrom)),
    placedBefore === undefined ? undefined : lt(orders.createdAt, new Date(placedBefore)),
  );
}
