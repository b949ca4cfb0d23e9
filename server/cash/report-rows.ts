import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReportRowsFilter } from '#contract/cash.schema.ts';
import type { ReportFigure } from '#contract/cash.ts';
import { orderLines, orders } from '#server/orders/tables.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isDatedIn, isSoldIn, outcomesOf } from './month-rows.ts';
import { type Month, monthOf } from './months.ts';
import type { Page } from './queries.ts';
import { entries, entryLines, statements } from './tables.ts';

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
