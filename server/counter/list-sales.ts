import { and, desc, eq, sql } from 'drizzle-orm';
import type { CounterSales } from '#contract/counter.schema.ts';
import { COUNTER_SALES_MAX } from '#contract/counter.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { loadOrders } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { count, sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isWithinDays } from '#server/platform/database/list-by-time.ts';
import { presentSale } from './present.ts';

/** Lists the newest sale first. The sum omits undone sales. */
export async function listSales(db: Executor, day: string): Promise<CounterSales> {
  const isOfDay = and(eq(orders.channel, 'counter'), isWithinDays(orders.createdAt, { from: day, to: day }));
  const rows = await db
    .select()
    .from(orders)
    .where(isOfDay)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(COUNTER_SALES_MAX);
  const isCounted = sql`${orders.status} <> 'cancelled'`;
  const [sums] = await db
    .select({
      count: count(isCounted),
      paisa: sumOf(orders.grandTotalPaisa, isCounted),
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
