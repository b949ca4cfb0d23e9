import { and, asc, desc, eq, gt, inArray, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { OwedFilter } from '#contract/cash.schema.ts';
import {
  type Finding,
  LEFT_OUT_FINDINGS,
  OWED_AGE_NAMES,
  OWED_AGES,
  type OwedAge,
  SETTLED_WITHIN_PAISA,
} from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { entryLines, statementRows, statements } from './tables.ts';

export interface Page {
  after?: string | undefined;
  limit: number;
}

// Statements

const statementFields = {
  statement: statements,
  courier: courierAccounts.label,
};
const isLeftOut = sql.raw(
  `findings @? '$[*] ? (${LEFT_OUT_FINDINGS.map((finding) => `@.finding == "${finding}"`).join(' || ')})'`,
);

export type FoundStatement = Awaited<ReturnType<typeof listStatements>>[number];

/** Those of drafts and posted ones with their sums; the latest first. */
export async function listStatements(db: Executor, { after, limit }: Page, id?: string) {
  const [date, lastId] = after?.split('_') ?? [];
  const isAfter =
    date !== undefined && lastId !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) && isId(lastId)
      ? or(lt(statements.date, date), and(eq(statements.date, date), lt(statements.id, lastId)))
      : undefined;
  const found = await db
    .select(statementFields)
    .from(statements)
    .innerJoin(courierAccounts, eq(courierAccounts.id, statements.courierAccountId))
    .where(id === undefined ? isAfter : eq(statements.id, id))
    .orderBy(desc(statements.date), desc(statements.id))
    .limit(limit);
  const ids = found.map(({ statement }) => statement.id);
  const sums = await sumRows(db, ids);
  const findings = await countFindings(db, ids);
  return found.map((row) => ({
    ...row,
    sums: sums.get(row.statement.id) ?? { rows: 0, postable: 0, codPaisa: 0, netPaisa: 0 },
    findings: findings.filter(({ id: of }) => of === row.statement.id),
  }));
}

export function statementCursorOf({ statement }: FoundStatement): string {
  return `${statement.date}_${statement.id}`;
}

/** Throws `statement_not_found`. */
export async function findStatement(db: Executor, id: string): Promise<FoundStatement> {
  const [found] = isId(id) ? await listStatements(db, { limit: 1 }, id) : [];
  if (!found) throw new AppError('statement_not_found');
  return found;
}

async function sumRows(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { codPaisa: cod, netPaisa: net } = statementRows;
  const less = sql`coalesce(fee_paisa, 0) + coalesce(fee_tax_paisa, 0) + coalesce(income_tax_paisa, 0) + coalesce(sales_tax_paisa, 0)`;
  const rows = await db
    .select({
      id: statementRows.statementId,
      rows: sql`count(*)`.mapWith(Number),
      postable: sql`count(*) filter (where not ${isLeftOut})`.mapWith(Number),
      codPaisa: sql`coalesce(sum(${cod}), 0)`.mapWith(Number),
      netPaisa: sql`coalesce(sum(coalesce(${net}, ${cod} - (${less}))), 0)`.mapWith(Number),
    })
    .from(statementRows)
    .where(inArray(statementRows.statementId, [...ids]))
    .groupBy(statementRows.statementId);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

async function countFindings(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const finding = sql<Finding>`found.value ->> 'finding'`;
  return db
    .select({ id: statementRows.statementId, finding, rows: sql`count(*)`.mapWith(Number) })
    .from(statementRows)
    .innerJoin(sql`jsonb_array_elements(${statementRows.findings}) as found(value)`, sql`true`)
    .where(inArray(statementRows.statementId, [...ids]))
    .groupBy(statementRows.statementId, finding)
    .orderBy(desc(sql`count(*)`), finding);
}

/** Throws `statement_not_found`. */
export async function listStatementRows(
  db: Executor,
  id: string,
  filter: { finding?: Finding | 'any' | undefined; after: number; limit: number },
) {
  if (!isId(id)) throw new AppError('statement_not_found');
  const { finding, after, limit } = filter;
  const rows = await db
    .select({ row: statementRows, number: parcels.number, orderNumber: parcels.orderNumber })
    .from(statementRows)
    .leftJoin(parcels, eq(parcels.id, statementRows.parcelId))
    .where(
      and(
        eq(statementRows.statementId, id),
        gt(statementRows.line, after),
        finding === 'any' ? sql`${statementRows.findings} <> '[]'` : undefined,
        finding === undefined || finding === 'any'
          ? undefined
          : sql`${statementRows.findings} @> ${JSON.stringify([{ finding }])}::jsonb`,
      ),
    )
    .orderBy(asc(statementRows.line))
    .limit(limit);
  if (rows.length === 0) await findStatement(db, id);
  return rows;
}

// What is owed

const SINCE = sql`coalesce(${parcels.deliveredAt}, ${parcels.stateAt})`;
const since = SINCE.mapWith(parcels.stateAt);

/** What is open for each parcel; settled ones are left out. */
function owedByParcel(db: Executor) {
  const paisa = sql`sum(${entryLines.amountPaisa})`;
  return db
    .select({
      parcelId: entryLines.parcelId,
      accountId: entryLines.courierAccountId,
      paisa: paisa.mapWith(Number).as('owed_paisa'),
    })
    .from(entryLines)
    .where(eq(entryLines.account, 'receivable'))
    .groupBy(entryLines.parcelId, entryLines.courierAccountId)
    .having(sql`abs(${paisa}) > ${SETTLED_WITHIN_PAISA}`)
    .as('owed');
}

const ageInDays = (now: Date) => sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${SINCE}) / 86400)`;

function ageOf(now: Date): SQL<OwedAge> {
  const cases = OWED_AGE_NAMES.flatMap((age) => {
    const { upTo } = OWED_AGES[age];
    return upTo === null ? [] : [sql`when ${ageInDays(now)} <= ${sql.raw(String(upTo))} then ${sql.raw(`'${age}'`)}`];
  });
  return sql<OwedAge>`case ${sql.join(cases, sql` `)} else 'older' end`;
}

/** Sums by courier and age. */
export async function sumOwed(db: Executor, now: Date, filter: OwedFilter = {}) {
  const owed = owedByParcel(db);
  const rows = db
    .select({
      id: courierAccounts.id,
      label: courierAccounts.label,
      age: ageOf(now).as('age'),
      paisa: sql`owed_paisa`.as('paisa'),
    })
    .from(owed)
    .innerJoin(parcels, eq(parcels.id, owed.parcelId))
    .innerJoin(courierAccounts, eq(courierAccounts.id, owed.accountId))
    .where(owedPredicate(db, filter, now))
    .as('rows');
  return db
    .select({
      id: rows.id,
      label: rows.label,
      age: rows.age,
      parcels: sql`count(*)`.mapWith(Number),
      paisa: sql`coalesce(sum(${rows.paisa}), 0)`.mapWith(Number),
    })
    .from(rows)
    .groupBy(rows.id, rows.label, rows.age)
    .orderBy(asc(rows.label), asc(rows.id));
}

export type OwedRow = Awaited<ReturnType<typeof listOwed>>[number];

/** The longest owed first. */
export async function listOwed(db: Executor, filter: OwedFilter, now: Date, { after, limit }: Page) {
  const owed = owedByParcel(db);
  const [at, id] = after?.split('_') ?? [];
  const isValid = at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) && isId(id);
  return db
    .select({
      parcel: parcels,
      courier: courierAccounts.label,
      owedPaisa: owed.paisa,
      since,
      days: ageInDays(now).mapWith(Number),
    })
    .from(owed)
    .innerJoin(parcels, eq(parcels.id, owed.parcelId))
    .innerJoin(courierAccounts, eq(courierAccounts.id, owed.accountId))
    .where(
      and(
        owedPredicate(db, filter, now),
        isValid
          ? sql`(${SINCE}, ${parcels.id}) > (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(SINCE), asc(parcels.id))
    .limit(limit);
}

export function owedCursorOf({ since: at, parcel }: OwedRow): string {
  return `${at.toISOString()}_${parcel.id}`;
}

function owedPredicate(db: Executor, { courier, age, unlistedDays }: OwedFilter, now: Date): SQL | undefined {
  const isListed = db
    .select({ line: statementRows.line })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .where(and(eq(statementRows.parcelId, parcels.id), inArray(statements.state, ['draft', 'posted'])));
  return and(
    courier === undefined ? undefined : eq(courierAccounts.id, courier),
    age === undefined ? undefined : sql`${ageOf(now)} = ${age}`,
    unlistedDays === undefined
      ? undefined
      : and(
          eq(parcels.state, 'delivered'),
          sql`${SINCE} < ${now.toISOString()}::timestamptz - make_interval(days => ${unlistedDays})`,
          notExists(isListed),
        ),
  );
}
