import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReportFigure } from '#contract/cash.ts';
import type { ReportRows, ReportRowsFilter } from '#contract/month-report.schema.ts';
import { entries, entryLines, statements } from '#server/cash/tables.ts';
import { isDatedIn, isDeliveredByStatusIn, isSoldIn, outcomesOf } from '#server/closings/figures/period-rows.ts';
import { dayOf, monthOf, type Period } from '#server/closings/figures/periods.ts';
import { deliveredByStatusOf, soldPaisaOf } from '#server/orders/figures/order-figures.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';

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

/** Lists the rows that a figure counts or sums, the newest first. */
export async function listReportRows(
  db: Executor,
  { month: name, day, figure, ...filter }: ReportRowsFilter,
  page: KeysetPage,
): Promise<ReportRow[]> {
  const month = day === undefined ? monthOf(name) : dayOf(day);
  if (figure === 'sold') return listSold(db, month, filter.product, page);
  if (figure === 'delivered' || figure === 'returned')
    return listOutcomes(db, month, { ...filter, isReturned: figure === 'returned' }, page);
  return listDeductions(db, month, figure, page);
}

/** Reads the sort values of the row `after`, because the list is not sorted by id. */
function isBehind(columns: readonly SQLWrapper[], after: string | undefined, position: (id: SQL) => readonly SQL[]) {
  if (after === undefined || !isId(after)) return undefined;
  return sql`(${sql.join([...columns], sql`, `)}) < (${sql.join([...position(sql`${after}::uuid`)], sql`, `)})`;
}
/** A UUID v7 begins with the milliseconds of its creation. */
const timeOfId = (id: string) =>
  sql`to_timestamp(${Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)}::float8 / 1000)`;
const none = sql<string | null>`null`;

type Counted = typeof orders | typeof deletedOrders;

function orderRow(order: Counted, at: SQL<Date>, paisa: SQL<number>) {
  return {
    id: sql<string>`${order.id}`,
    orderNumber: sql<string>`${order.orderId}`,
    orderId: order === orders ? sql<string | null>`${order.id}` : none,
    parcelNumber: sql<string | null>`null`,
    city: sql<string>`${order.city}`,
    courier: sql<string | null>`null`,
    statementId: none,
    statementNumber: none,
    at,
    paisa,
  };
}

async function listSold(
  db: Executor,
  month: Period,
  product: string | undefined,
  { after, limit }: KeysetPage,
): Promise<ReportRow[]> {
  if (product !== undefined && !isId(product)) return [];
  // Reads the lines of each order, because no index finds lines by product.
  const bought = db.select({ id: orderLines.productId }).from(orderLines).where(eq(orderLines.orderId, orders.id));
  const boughtOnce = sql`exists (select from jsonb_array_elements(${deletedOrders.lines}) as line where line ->> 'productId' = ${product})`;
  // If neither table has the order any more, takes the time from its id.
  const position = (id: SQL) => [
    sql`coalesce((select created_at from orders where id = ${id}), (select created_at from deleted_orders where id = ${id}), ${timeOfId(after ?? '')})`,
    id,
  ];
  const rowsOf = (order: Counted, isOfProduct: SQL) =>
    db
      .select(orderRow(order, sql`${order.createdAt}`.mapWith(orders.createdAt), soldPaisaOf(order)))
      .from(order as typeof orders)
      .where(
        and(
          isSoldIn(month, order),
          product === undefined ? undefined : isOfProduct,
          isBehind([order.createdAt, order.id], after, position),
        ),
      )
      .orderBy(desc(order.createdAt), desc(order.id))
      .limit(limit);
  return newest(
    [await rowsOf(orders, sql`${product}::uuid in ${bought}`), await rowsOf(deletedOrders, boughtOnce)],
    limit,
  );
}

function newest(lists: readonly ReportRow[][], limit: number): ReportRow[] {
  return lists
    .flat()
    .toSorted((one, another) => another.at.getTime() - one.at.getTime() || (one.id < another.id ? 1 : -1))
    .slice(0, limit);
}

async function listOutcomes(
  db: Executor,
  month: Period,
  { isReturned, ...filter }: { city?: string | undefined; courier?: string | undefined; isReturned: boolean },
  { after, limit }: KeysetPage,
): Promise<ReportRow[]> {
  const outcomes = outcomesOf(db, month, filter);
  // Falls back to `state_at`, because staff may have undone the outcome of the page's last row.
  const position = (id: SQL) => [
    sql`coalesce((select coalesce(outcome_at, state_at) from parcels where id = ${id}),
      (select updated_at from orders where id = ${id}), (select updated_at from deleted_orders where id = ${id}))`,
    id,
  ];
  const ofParcels = await db
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
  // Orders without a parcel have no courier, and the figures by city do not count them.
  if (isReturned || filter.city !== undefined || filter.courier !== undefined) return ofParcels;
  const rowsOf = (order: Counted) =>
    db
      .select(orderRow(order, sql`${order.updatedAt}`.mapWith(orders.updatedAt), deliveredByStatusOf(order)))
      .from(order as typeof orders)
      .where(and(isDeliveredByStatusIn(month, order), isBehind([order.updatedAt, order.id], after, position)))
      .orderBy(desc(order.updatedAt), desc(order.id))
      .limit(limit);
  return newest([ofParcels, await rowsOf(orders), await rowsOf(deletedOrders)], limit);
}

async function listDeductions(
  db: Executor,
  month: Period,
  account: Exclude<ReportFigure, 'sold' | 'delivered' | 'returned'>,
  { after, limit }: KeysetPage,
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

export function presentReportRow({
  id,
  statementId,
  statementNumber,
  at,
  ...row
}: ReportRow): ReportRows['rows'][number] {
  const statement =
    statementId !== null && statementNumber !== null ? { _id: statementId, number: statementNumber } : null;
  return { _id: id, ...row, statement, at: at.toISOString() };
}
