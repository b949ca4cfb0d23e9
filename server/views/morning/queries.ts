import { and, count, gte, lt, sql } from 'drizzle-orm';
import { isSale, soldPaisaOf } from '#server/orders/figures/order-figures.ts';
import { orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Period } from './days.ts';

export async function sumSales(db: Executor, { from, before }: Period): Promise<{ orders: number; paisa: number }> {
  const [sum] = await db
    .select({ orders: count(), paisa: sql<string>`coalesce(sum(${soldPaisaOf()}), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(isSale(), gte(orders.createdAt, from), lt(orders.createdAt, before)));
  return sum ?? { orders: 0, paisa: 0 };
}
