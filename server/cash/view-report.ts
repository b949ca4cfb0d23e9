import { and, asc, desc, eq, gt, gte, inArray, lt, lte, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { MonthReport, ReportRowsFilter } from '#contract/cash.schema.ts';
import { DEAD_STOCK_DAYS, MAX_COUNTED_DAYS, MAX_STATEMENT_ROWS, type ReportFigure } from '#contract/cash.ts';
import { statusesThat } from '#contract/order-status.ts';
import { MAX_ORDER_LINES } from '#contract/orders.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type Month, monthOf } from './months.ts';
import type { Page } from './queries.ts';
import { entries, entryLines, statements } from './tables.ts';

const MOST_CITIES = 100;
const MOST_SELLERS = 20;
const MOST_DEAD = 100;
const DAY_MS = 86_400_000;

const count = () => sql`count(*)`.mapWith(Number);
const sumOf = (column: Parameters<typeof sql.join>[0][number] | SQL | typeof orders.grandTotalPaisa) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/**
 * Parcels whose outcome fell into the month: delivered ones by their delivery, those that came back by the first event of it. Each
 * counts where it is now; a parcel that brings a replaced piece back is no sale that failed.
 */
function outcomesOf(
  db: Executor,
  { from, before }: Month,
  { city, courier }: { city?: string | undefined; courier?: string | undefined } = {},
) {
  return db
    .select({
      id: sql<string>`"parcels"."id"`.as('outcome_id'),
      number: parcels.number,
      orderNumber: parcels.orderNumber,
      orderId: parcels.orderId,
      city: parcels.city,
      courierId: sql<string>`${courierAccounts.id}`.as('courier_id'),
      courier: courierAccounts.label,
      codPaisa: parcels.codPaisa,
      handedOverAt: parcels.handedOverAt,
      isReturned: sql<boolean>`"parcels"."state" <> 'delivered'`.as('is_returned'),
      at: sql`"parcels"."outcome_at"`.mapWith(parcels.stateAt).as('at'),
    })
    .from(parcels)
    .innerJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(
      and(
        gte(parcels.outcomeAt, from),
        lt(parcels.outcomeAt, before),
        city === undefined ? undefined : eq(parcels.city, city),
        courier === undefined ? undefined : eq(parcels.courierAccountId, courier),
      ),
    )
    .as('outcomes');
}

const isSoldIn = ({ from, before }: Month) =>
  and(inArray(orders.status, statusesThat('countsAsSale')), gte(orders.createdAt, from), lt(orders.createdAt, before));

/** A month of Pakistan's calendar in figures. What was sold and what was delivered are other orders: a parcel takes days. */
export async function viewReport(db: Executor, monthName: string, now: Date): Promise<MonthReport> {
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
    deadStock: await viewDeadStock(db, now),
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
const isDatedIn = ({ firstDay, dayBehind }: Month) =>
  and(gte(statements.date, firstDay), lt(statements.date, dayBehind));

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

/** Counted products without a sale for `DEAD_STOCK_DAYS` up to now; a product that is newer than that is none. */
async function viewDeadStock(db: Executor, now: Date): Promise<MonthReport['deadStock']> {
  const since = new Date(now.getTime() - DEAD_STOCK_DAYS * DAY_MS);
  const sales = db
    .select({ id: orders.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.productId, products.id),
        inArray(orders.status, statusesThat('countsAsSale')),
        gte(orders.createdAt, since),
      ),
    );
  const isDead = and(gt(products.stock, 0), lte(products.createdAt, since), notExists(sales));
  const worth = sql`${products.stock} * ${products.pricePaisa}::bigint`;
  // One query for list and sums, as it reads all counted products.
  const rows = await db
    .select({
      productId: products.id,
      name: products.name,
      pieces: sql`${products.stock}`.mapWith(Number),
      paisa: worth.mapWith(Number),
      allProducts: sql`count(*) over ()`.mapWith(Number),
      allPieces: sql`sum(${products.stock}) over ()`.mapWith(Number),
      allPaisa: sql`sum(${worth}) over ()`.mapWith(Number),
    })
    .from(products)
    .where(isDead)
    .orderBy(desc(worth), asc(products.id))
    .limit(MOST_DEAD);
  const [first] = rows;
  return {
    products: first?.allProducts ?? 0,
    pieces: first?.allPieces ?? 0,
    paisa: first?.allPaisa ?? 0,
    list: rows.map(({ productId, name, pieces, paisa }) => ({ productId, name, pieces, paisa })),
  };
}

export type ReportRow = {
  id: string;
  orderNumber: string;
  orderId: string | null;
  parcelNumber: string | null;
  city: string;
  courier: string | null;
  statementId: string | null;
  statementNumber: string | null;
  at: Date;
  paisa: number;
};

/** The rows that a figure of the report counts or sums, the newest of them first. */
export async function listReportRows(
  db: Executor,
  { month: name, figure, ...filter }: ReportRowsFilter,
  page: Page,
): Promise<ReportRow[]> {
  const month = monthOf(name);
  if (figure === 'sold') return listSold(db, month, filter.product, page);
  if (figure === 'delivered' || figure === 'returned')
    return listOutcomes(db, month, { ...filter, isReturned: figure === 'returned' }, page);
  return listDeductions(db, month, figure, page);
}

/** Behind the row with this id, whose position is read: ids alone are not in the order of the times that are filtered by. */
function isBehind(columns: readonly SQLWrapper[], after: string | undefined, position: (id: SQL) => readonly SQL[]) {
  if (after === undefined || !isId(after)) return undefined;
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join([...position(sql`${after}::uuid`)], sql`, `)})`;
}
/** A UUID v7 begins with its milliseconds. */
const timeOfId = (id: string) =>
  sql`to_timestamp(${Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)}::float8 / 1000)`;
const none = sql<null>`null`;

async function listSold(
  db: Executor,
  month: Month,
  product: string | undefined,
  { after, limit }: Page,
): Promise<ReportRow[]> {
  if (product !== undefined && !isId(product)) return [];
  // In the lines of each order, as no index finds those of a product.
  const bought = db.select({ id: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, orders.id));
  // One that was deleted meanwhile was placed at the time in its id.
  const position = (id: SQL) => [
    sql`coalesce((select created_at from orders where id = ${id}), ${timeOfId(after ?? '')})`,
    id,
  ];
  return db
    .select({
      id: orders.id,
      orderNumber: orders.orderId,
      orderId: sql<string>`${orders.id}`,
      parcelNumber: none,
      city: orders.city,
      courier: none,
      statementId: none,
      statementNumber: none,
      at: orders.createdAt,
      paisa: orders.grandTotalPaisa,
    })
    .from(orders)
    .where(
      and(
        isSoldIn(month),
        product === undefined ? undefined : sql`${product}::uuid in ${bought}`,
        isBehind([orders.createdAt, orders.id], after, position),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

async function listOutcomes(
  db: Executor,
  month: Month,
  { isReturned, ...filter }: { city?: string | undefined; courier?: string | undefined; isReturned: boolean },
  { after, limit }: Page,
): Promise<ReportRow[]> {
  const outcomes = outcomesOf(db, month, filter);
  // One whose outcome was taken back meanwhile has a position still.
  const position = (id: SQL) => [sql`(select coalesce(outcome_at, state_at) from parcels where id = ${id})`, id];
  return db
    .select({
      id: outcomes.id,
      orderNumber: outcomes.orderNumber,
      orderId: outcomes.orderId,
      parcelNumber: outcomes.number,
      city: outcomes.city,
      courier: outcomes.courier,
      statementId: none,
      statementNumber: none,
      at: outcomes.at,
      paisa: outcomes.codPaisa,
    })
    .from(outcomes)
    .where(and(sql`${outcomes.isReturned} = ${isReturned}`, isBehind([outcomes.at, outcomes.id], after, position)))
    .orderBy(desc(outcomes.at), desc(outcomes.id))
    .limit(limit);
}

async function listDeductions(
  db: Executor,
  month: Month,
  account: Exclude<ReportFigure, 'sold' | 'delivered' | 'returned'>,
  { after, limit }: Page,
): Promise<ReportRow[]> {
  const statementOf = (id: SQL) =>
    sql`from statements join entries on entries.statement_id = statements.id
      join entry_lines on entry_lines.entry_id = entries.id where entry_lines.id = ${id}`;
  const statementPosition = (id: SQL) => [
    sql`(select statements.date ${statementOf(id)})`,
    sql`(select statements.id ${statementOf(id)})`,
  ];
  return db
    .select({
      id: entryLines.id,
      orderNumber: parcels.orderNumber,
      orderId: parcels.orderId,
      parcelNumber: parcels.number,
      city: parcels.city,
      courier: courierAccounts.label,
      statementId: statements.id,
      statementNumber: statements.number,
      at: entries.at,
      paisa: entryLines.amountPaisa,
    })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .innerJoin(statements, eq(statements.id, entries.statementId))
    .innerJoin(parcels, eq(parcels.id, entryLines.parcelId))
    .innerJoin(courierAccounts, eq(courierAccounts.id, entryLines.courierAccountId))
    .where(
      and(
        eq(entryLines.account, account),
        isDatedIn(month),
        isBehind([statements.date, statements.id, entryLines.id], after, (id) => [...statementPosition(id), id]),
      ),
    )
    .orderBy(desc(statements.date), desc(statements.id), desc(entryLines.id))
    .limit(limit);
}
