import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { OwedFilter } from '#contract/cash.schema.ts';
import { type Finding, LEFT_OUT_FINDINGS, OWED_AGE_NAMES, OWED_AGES, type OwedAge } from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import { DAY_MS } from '#contract/time.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { statementRows, statements } from './tables.ts';

const statementFields = {
  statement: statements,
  courier: courierAccounts.label,
};
const hasFindings = sql`${statementRows.findings} <> '[]'`;
const isLeftOut = sql.raw(
  `findings @? '$[*] ? (${LEFT_OUT_FINDINGS.map((finding) => `@.finding == "${finding}"`).join(' || ')})'`,
);

export type FoundStatement = Awaited<ReturnType<typeof listStatements>>[number];

/** Returns the latest statement first. With `id`, returns only that statement. */
export async function listStatements(db: Executor, { after, limit }: KeysetPage, id?: string) {
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

export async function findStatement(db: Executor, id: string): Promise<FoundStatement> {
  const [found] = isId(id) ? await listStatements(db, { limit: 1 }, id) : [];
  if (!found) throw new AppError('statement_not_found');
  return found;
}

async function sumRows(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const { codPaisa: cod, netPaisa: net } = statementRows;
  const fees = sql`coalesce(fee_paisa, 0) + coalesce(fee_tax_paisa, 0)`;
  const less = sql`${fees} + coalesce(income_tax_paisa, 0) + coalesce(sales_tax_paisa, 0)`;
  const isCounted = statementRows.isCodCounted;
  const rows = await db
    .select({
      id: statementRows.statementId,
      rows: sql`count(*)`.mapWith(Number),
      postable: sql`count(*) filter (where not ${hasFindings} or not ${isLeftOut})`.mapWith(Number),
      codPaisa: sumOf(cod, isCounted),
      netPaisa:
        sql`coalesce(sum(coalesce(${net}, case when ${isCounted} then ${cod} - (${less}) else -(${fees}) end)), 0)`.mapWith(
          Number,
        ),
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
    .where(and(inArray(statementRows.statementId, [...ids]), hasFindings))
    .groupBy(statementRows.statementId, finding)
    .orderBy(desc(sql`count(*)`), finding);
}

/** Returns the sums that posting would add to the ledger. `amountsOf` in post-statement.ts computes the same. */
export async function sumPostable(db: Executor, id: string) {
  const {
    codPaisa: cod,
    netPaisa: net,
    feePaisa,
    feeTaxPaisa,
    incomeTaxPaisa,
    salesTaxPaisa,
    isCodCounted,
  } = statementRows;
  const amounts = [feePaisa, feeTaxPaisa, incomeTaxPaisa, salesTaxPaisa].map((paisa) => sql`coalesce(${paisa}, 0)`);
  const deductions = sql.join(amounts, sql` + `);
  const fees = sql`(coalesce(${feePaisa}, 0) + coalesce(${feeTaxPaisa}, 0))`;
  const bank = sql`case when ${isCodCounted} then coalesce(${net}, coalesce(${cod}, 0) - (${deductions})) else -${fees} end`;
  const deducted = sql`case when ${isCodCounted} then ${deductions} else ${fees} end`;
  const [sums] = await db
    .select({
      codPaisa: sumOf(sql`${bank} + ${deducted}`),
      netPaisa: sumOf(bank),
    })
    .from(statementRows)
    .where(
      and(
        eq(statementRows.statementId, id),
        isNotNull(statementRows.parcelId),
        sql`(not ${hasFindings} or not ${isLeftOut})`,
      ),
    );
  return sums ?? { codPaisa: 0, netPaisa: 0 };
}

export async function listStatementRows(
  db: Executor,
  id: string,
  filter: { finding?: Finding | 'any' | undefined; after: number; limit: number },
) {
  if (!isId(id)) throw new AppError('statement_not_found');
  const { finding, after, limit } = filter;
  const rows = await db
    .select({
      row: statementRows,
      number: parcels.number,
      orderNumber: parcels.orderNumber,
      isPartial: statements.isPartial,
    })
    .from(statementRows)
    .innerJoin(statements, eq(statements.id, statementRows.statementId))
    .leftJoin(parcels, eq(parcels.id, statementRows.parcelId))
    .where(
      and(
        eq(statementRows.statementId, id),
        gt(statementRows.line, after),
        finding === undefined ? undefined : hasFindings,
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

/** Not null in these queries, because they all filter by `isOwed`. */
const since = sql`${parcels.owedSince}`.mapWith(parcels.stateAt);
const isOwed = isNotNull(parcels.owedSince);

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** `days` is the exclusive end of an age: 8 for 0 to 7 days. */
const AGE_ENDS = OWED_AGE_NAMES.map((age) => {
  const { upTo } = OWED_AGES[age];
  return { age, days: upTo === null ? Number.POSITIVE_INFINITY : upTo + 1 };
});

function ageOf(now: Date): SQL<OwedAge> {
  const cases = AGE_ENDS.filter(({ days }) => Number.isFinite(days)).map(
    ({ age, days }) => sql`when ${gt(parcels.owedSince, daysBefore(now, days))} then ${sql.raw(`'${age}'`)}`,
  );
  return sql<OwedAge>`case ${sql.join(cases, sql` `)} else 'older' end`;
}

function isOfAge(age: OwedAge, now: Date): SQL | undefined {
  const index = OWED_AGE_NAMES.indexOf(age);
  const [younger, own] = [AGE_ENDS[index - 1], AGE_ENDS[index]];
  return and(
    younger && lte(parcels.owedSince, daysBefore(now, younger.days)),
    own && Number.isFinite(own.days) ? gt(parcels.owedSince, daysBefore(now, own.days)) : undefined,
  );
}

export async function sumOwed(db: Executor, now: Date, filter: OwedFilter = {}) {
  const sums = db
    .select({
      accountId: parcels.courierAccountId,
      age: ageOf(now).as('age'),
      parcels: sql`count(*)`.mapWith(Number).as('parcels'),
      paisa: sql`sum(${parcels.owedPaisa})`.mapWith(Number).as('paisa'),
    })
    .from(parcels)
    .where(owedPredicate(db, filter, now))
    // Groups by position: PostgreSQL does not recognize a repeated expression, because its parameters get new numbers.
    .groupBy(parcels.courierAccountId, sql`2`)
    .as('sums');
  return db
    .select({
      id: courierAccounts.id,
      label: courierAccounts.label,
      age: sums.age,
      parcels: sums.parcels,
      paisa: sums.paisa,
    })
    .from(sums)
    .innerJoin(courierAccounts, eq(courierAccounts.id, sums.accountId))
    .orderBy(asc(courierAccounts.label), asc(courierAccounts.id));
}

export type OwedRow = Awaited<ReturnType<typeof listOwed>>[number];

export async function listOwed(db: Executor, filter: OwedFilter, now: Date, { after, limit }: KeysetPage) {
  const [at, id] = after?.split('_') ?? [];
  const isValid = at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) && isId(id);
  return db
    .select({
      parcel: parcels,
      courier: courierAccounts.label,
      owedPaisa: parcels.owedPaisa,
      since,
      days: sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${parcels.owedSince}) / 86400)`.mapWith(
        Number,
      ),
    })
    .from(parcels)
    .innerJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(
      and(
        owedPredicate(db, filter, now),
        isValid
          ? sql`(${parcels.owedSince}, ${parcels.id}) > (${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(parcels.owedSince), asc(parcels.id))
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
    isOwed,
    courier === undefined ? undefined : eq(parcels.courierAccountId, courier),
    age === undefined ? undefined : isOfAge(age, now),
    unlistedDays === undefined
      ? undefined
      : and(eq(parcels.state, 'delivered'), lt(parcels.owedSince, daysBefore(now, unlistedDays)), notExists(isListed)),
  );
}
