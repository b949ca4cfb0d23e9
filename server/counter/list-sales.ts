import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { CounterSales } from '#contract/counter.schema.ts';
import { COUNTER_SALES_MAX } from '#contract/counter.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { instantOfShopTime } from '#contract/shop-time.ts';
import { DAY_MS } from '#contract/time.ts';
import { loadOrders } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { presentSale } from './present.ts';

/** Lists the counter sales of a day in Pakistan, the newest first, with the sum of the sales that were not undone. */
export async function listSales(db: Executor, day: string): Promise<CounterSales> {
  const from = new Date(instantOfShopTime(`${day}T00:00`));
  const isOfDay = and(
    eq(orders.channel, 'counter'),
    gte(orders.createdAt, from),
    lt(orders.createdAt, new Date(from.getTime() + DAY_MS)),
  );
  const rows = await db
    .select()
    .from(orders)
    .where(isOfDay)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(COUNTER_SALES_MAX);
  const isCounted = sql`${orders.status} <> 'cancelled'`;
  const [sums] = await db
    .select({
      count: sql<number>`count(*) filter (where ${isCounted})`.mapWith(Number),
      paisa: sql<number>`coalesce(sum(${orders.grandTotalPaisa}) filter (where ${isCounted}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(isOfDay);
  return {
    day,
    count: sums?.count ?? 0,
    total: pkrFromPaisa(sums?.paisa ?? 0),
    sales: (await loadOrders(db, rows)).map(presentSale),
  };
}
