import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { MonthReport } from '#contract/cash.schema.ts';
import { COUNTED_DAYS_MAX, STATEMENT_ROWS_MAX } from '#contract/cash.ts';
import { entries, entryLines, statements } from '#server/cash/tables.ts';
import { deliveredByStatusOf, soldPaisaOf } from '#server/orders/figures/order-figures.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { soldPieces } from '#server/parcels/sold-pieces.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { DeadStock } from './dead-stock.ts';
import { isDatedIn, isDeliveredByStatusIn, isPlacedIn, isSoldIn, outcomesOf } from './month-rows.ts';
import { type Month, monthOf } from './months.ts';

const MOST_CITIES = 100;
const MOST_SELLERS = 20;

type Counted = typeof orders | typeof deletedOrders;

const count = () => sql`count(*)`.mapWith(Number);
const sumOf = (column: Parameters<typeof sql.join>[0][number] | SQL) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/**
 * Returns the figures of a month in Pakistan's time. An order may be sold in one month and delivered in the next month,
 * because a parcel takes days.
 */
export async function viewReport(
  db: Executor,
  monthName: string,
  readDeadStock: () => Promise<DeadStock>,
): Promise<MonthReport> {
  const month = monthOf(monthName);
  const sold = await sumOrders(db, soldPaisaOf, (order) => isSoldIn(month, order));
  const byStatus = await sumOrders(db, deliveredByStatusOf, (order) => isDeliveredByStatusIn(month, order));
  const outcomes = outcomesOf(db, month);
  const sums = await db
    .select({ isReturned: outcomes.isReturned, parcels: count(), paisa: sumOf(outcomes.codPaisa) })
    .from(outcomes)
    .groupBy(outcomes.isReturned);
  const outcome = (wanted: boolean) => {
    const found = sums.find(({ isReturned }) => isReturned === wanted);
    return { parcels: found?.parcels ?? 0, paisa: found?.paisa ?? 0 };
  };
  const arrived = outcome(false);
  const returned = sql`count(*) filter (where ${outcomes.isReturned})`.mapWith(Number);
  const delivered = sql`count(*) filter (where not ${outcomes.isReturned})`.mapWith(Number);
  const outcomesByCity = await db
    .select({ key: outcomes.city, label: outcomes.city, delivered, returned })
    .from(outcomes)
    .groupBy(outcomes.city)
    .orderBy(desc(count()), asc(outcomes.city))
    .limit(MOST_CITIES);
  const outcomesByCourier = await db
    .select({ key: sql<string>`${outcomes.courierId}`, label: sql<string>`${outcomes.courier}`, delivered, returned })
    .from(outcomes)
    .where(isNotNull(outcomes.courierId))
    .groupBy(outcomes.courierId, outcomes.courier)
    .orderBy(asc(outcomes.courier));
  const days = sql`least(greatest(floor(extract(epoch from ${outcomes.at} - ${outcomes.handedOverAt}) / 86400), 0), ${sql.raw(String(COUNTED_DAYS_MAX))})`;
  const daysToDeliver = await db
    .select({ days: days.mapWith(Number), parcels: count() })
    .from(outcomes)
    .where(sql`not ${outcomes.isReturned} and ${outcomes.handedOverAt} is not null`)
    .groupBy(days)
    .orderBy(days);
  return {
    month: monthName,
    sold,
    delivered: { ...arrived, orders: byStatus.orders, paisa: arrived.paisa + byStatus.paisa },
    returned: outcome(true),
    outcomesByCity,
    outcomesByCourier,
    deductions: await sumDeductions(db, month),
    daysToDeliver,
    bestSellers: await listBestSellers(db, month),
    deadStock: await readDeadStock(),
  };
}

async function sumDeductions(db: Executor, month: Month): Promise<MonthReport['deductions']> {
  const sums = { courier_fee: 0, fee_tax: 0, income_tax_withheld: 0, sales_tax_withheld: 0 };
  // The limit changes no result, because no statement has more rows. It keeps PostgreSQL from a join that reads all statements.
  const settled = db
    .select({ id: entries.id })
    .from(entries)
    .where(eq(entries.statementId, statements.id))
    .limit(STATEMENT_ROWS_MAX)
    .as('settled');
  const rows = await db
    .select({ account: entryLines.account, paisa: sumOf(entryLines.amountPaisa) })
    .from(statements)
    .innerJoinLateral(settled, sql`true`)
    .innerJoin(entryLines, eq(entryLines.entryId, settled.id))
    .where(and(inArray(entryLines.account, deductionAccounts), isDatedIn(month)))
    .groupBy(entryLines.account);
  for (const { account, paisa } of rows) if (account in sums) sums[account as keyof typeof sums] = paisa;
  return sums;
}

const deductionAccounts = ['courier_fee', 'fee_tax', 'income_tax_withheld', 'sales_tax_withheld'] as const;

async function sumOrders(
  db: Executor,
  paisaOf: (order: Counted) => SQL<number>,
  predicate: (order: Counted) => SQL | undefined,
): Promise<{ orders: number; paisa: number }> {
  const sums = { orders: 0, paisa: 0 };
  for (const table of [orders, deletedOrders]) {
    const [found] = await db
      .select({ orders: count(), paisa: sumOf(paisaOf(table)) })
      .from(table as typeof orders)
      .where(predicate(table));
    sums.orders += found?.orders ?? 0;
    sums.paisa += found?.paisa ?? 0;
  }
  return sums;
}

function listBestSellers(db: Executor, month: Month): Promise<MonthReport['bestSellers']> {
  const pieces = sql`sum(pieces.quantity)`.mapWith(Number);
  return db
    .select({
      productId: sql<string>`pieces.product_id`,
      name: sql<string>`max(pieces.name)`,
      pieces,
      paisa: sumOf(sql`pieces.paisa`),
    })
    .from(sql`${soldPieces((order) => isPlacedIn(month, order))} as pieces`)
    .groupBy(sql`pieces.product_id`)
    .having(sql`${pieces} > 0`)
    .orderBy(desc(pieces), asc(sql`pieces.product_id`))
    .limit(MOST_SELLERS);
}
