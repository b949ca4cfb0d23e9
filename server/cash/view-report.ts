import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MonthReport } from '#contract/cash.schema.ts';
import { MAX_COUNTED_DAYS, MAX_STATEMENT_ROWS } from '#contract/cash.ts';
import { MAX_ORDER_LINES } from '#contract/orders.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { DeadStock } from './dead-stock.ts';
import { isDatedIn, isSoldIn, outcomesOf } from './month-rows.ts';
import { type Month, monthOf } from './months.ts';
import { entries, entryLines, statements } from './tables.ts';

const MOST_CITIES = 100;
const MOST_SELLERS = 20;

const count = () => sql`count(*)`.mapWith(Number);
const sumOf = (column: Parameters<typeof sql.join>[0][number] | SQL | typeof orders.grandTotalPaisa) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/** A month of Pakistan's calendar in figures. What was sold and what was delivered are other orders: a parcel takes days. */
export async function viewReport(
  db: Executor,
  monthName: string,
  readDeadStock: () => Promise<DeadStock>,
): Promise<MonthReport> {
  const month = monthOf(monthName);
  const [sold] = await db
    .select({ orders: count(), paisa: sumOf(orders.grandTotalPaisa) })
    .from(orders)
    .where(isSoldIn(month));
  const outcomes = outcomesOf(db, month);
  const sums = await db
    .select({ isReturned: outcomes.isReturned, parcels: count(), paisa: sumOf(outcomes.codPaisa) })
    .from(outcomes)
    .groupBy(outcomes.isReturned);
  const outcome = (wanted: boolean) => {
    const found = sums.find(({ isReturned }) => isReturned === wanted);
    return { parcels: found?.parcels ?? 0, paisa: found?.paisa ?? 0 };
  };
  const returned = sql`count(*) filter (where ${outcomes.isReturned})`.mapWith(Number);
  const delivered = sql`count(*) filter (where not ${outcomes.isReturned})`.mapWith(Number);
  const outcomesByCity = await db
    .select({ key: outcomes.city, label: outcomes.city, delivered, returned })
    .from(outcomes)
    .groupBy(outcomes.city)
    .orderBy(desc(count()), asc(outcomes.city))
    .limit(MOST_CITIES);
  const outcomesByCourier = await db
    .select({ key: outcomes.courierId, label: outcomes.courier, delivered, returned })
    .from(outcomes)
    .groupBy(outcomes.courierId, outcomes.courier)
    .orderBy(asc(outcomes.courier));
  const days = sql`least(greatest(floor(extract(epoch from ${outcomes.at} - ${outcomes.handedOverAt}) / 86400), 0), ${sql.raw(String(MAX_COUNTED_DAYS))})`;
  const daysToDeliver = await db
    .select({ days: days.mapWith(Number), parcels: count() })
    .from(outcomes)
    .where(sql`not ${outcomes.isReturned} and ${outcomes.handedOverAt} is not null`)
    .groupBy(days)
    .orderBy(days);
  return {
    month: monthName,
    sold: sold ?? { orders: 0, paisa: 0 },
    delivered: outcome(false),
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
  // The limit prevents a join that reads all statements.
  const settled = db
    .select({ id: entries.id })
    .from(entries)
    .where(eq(entries.statementId, statements.id))
    .limit(MAX_STATEMENT_ROWS)
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
async function listBestSellers(db: Executor, month: Month): Promise<MonthReport['bestSellers']> {
  // The limit prevents a join that reads the lines of all orders.
  const lines = db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orders.id))
    .limit(MAX_ORDER_LINES)
    .as('lines');
  const pieces = sumOf(lines.quantity);
  return db
    .select({
      productId: lines.productId,
      name: sql<string>`max(${lines.name})`,
      pieces,
      paisa: sumOf(sql`${lines.quantity} * ${lines.unitPricePaisa}::bigint`),
    })
    .from(orders)
    .innerJoinLateral(lines, sql`true`)
    .where(isSoldIn(month))
    .groupBy(lines.productId)
    .orderBy(desc(pieces), asc(lines.productId))
    .limit(MOST_SELLERS);
}
