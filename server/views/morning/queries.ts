import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm';
import { FIRST_ORDER_STATUS } from '#contract/order-status.ts';
import { isSale, soldPaisaOf } from '#server/orders/figures/order-figures.ts';
import { orders } from '#server/orders/tables.ts';
import { readCounter } from '#server/platform/counters/read-counters.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Period } from './days.ts';

export async function findOrdersToConfirm(db: Executor): Promise<{ count: number; oldestAt: Date | null }> {
  const [oldest] = await db
    .select({ at: orders.createdAt })
    .from(orders)
    .where(eq(orders.status, FIRST_ORDER_STATUS))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1);
  return { count: await readCounter(db, 'orders', FIRST_ORDER_STATUS), oldestAt: oldest?.at ?? null };
}

/** Counts and sums the sales of a period. An index finds the orders of the period. */
export async function sumSales(db: Executor, { from, before }: Period): Promise<{ orders: number; paisa: number }> {
  const [sum] = await db
    .select({ orders: count(), paisa: sql<string>`coalesce(sum(${soldPaisaOf()}), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(isSale(), gte(orders.createdAt, from), lt(orders.createdAt, before)));
  return sum ?? { orders: 0, paisa: 0 };
}
