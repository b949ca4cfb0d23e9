import { and, asc, desc, eq, exists, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DIFFERENCE_REASONS, SETTLED_WITHIN_PAISA, UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import type { DifferencesFilter } from '#contract/differences.schema.ts';
import type { ParcelState } from '#contract/parcels.ts';
import { DAY_MS } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { entries, entryLines, statements } from '#server/cash/tables.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import { isId, isOneOf } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';

/** States in which the final debt of the courier is known. */
export const ENDED_STATES = ['delivered', 'refused', 'returning', 'received', 'lost'] as const satisfies ParcelState[];

/**
 * True for parcels with a wrong payment. A delivered parcel that is paid too little counts only after
 * `UNLISTED_AFTER_DAYS`, or if a statement that does not pay in advance lists it.
 */
export function differencePredicate(db: Executor, now: Date): SQL | undefined {
  const isPaid = db
    .select({ id: entries.id })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .innerJoin(statements, eq(statements.id, entries.statementId))
    .where(and(eq(entryLines.parcelId, parcels.id), eq(entries.why, 'settled'), eq(statements.isPartial, false)));
  return and(
    isNotNull(parcels.owedSince),
    inArray(parcels.state, [...ENDED_STATES]),
    or(
      ne(parcels.state, 'delivered'),
      lt(parcels.owedPaisa, 0),
      lt(parcels.owedSince, new Date(now.getTime() - UNLISTED_AFTER_DAYS * DAY_MS)),
      exists(isPaid),
    ),
  );
}

type Filter = Pick<DifferencesFilter, 'courier'>;

const isOfCourier = ({ courier }: Filter) =>
  courier === undefined ? undefined : eq(parcels.courierAccountId, courier);

export async function sumDifferences(db: Executor, filter: Filter, now: Date) {
  const { owedPaisa } = parcels;
  const [open] = await db
    .select({
      parcels: sql`count(*)`.mapWith(Number),
      tooLittlePaisa: sumOf(owedPaisa, sql`${owedPaisa} > 0`),
      tooMuchPaisa: sql`coalesce(-sum(${owedPaisa}) filter (where ${owedPaisa} < 0), 0)`.mapWith(Number),
    })
    .from(parcels)
    .where(and(differencePredicate(db, now), isOfCourier(filter)));
  const claims = claimsOf(db);
  const [claimed] = await db
    .select({
      parcels: sql`count(*)`.mapWith(Number),
      paisa: sumOf(claims.paisa),
    })
    .from(claims)
    .innerJoin(parcels, eq(parcels.id, claims.parcelId))
    .where(isOfCourier(filter));
  return {
    open: open ?? { parcels: 0, tooLittlePaisa: 0, tooMuchPaisa: 0 },
    claims: claimed ?? { parcels: 0, paisa: 0 },
  };
}

export type FoundDifference = Awaited<ReturnType<typeof listOpen>>[number];
export type FoundEntry = Awaited<ReturnType<typeof listDone>>[number];

export async function listOpen(db: Executor, filter: Filter, now: Date, { after, limit }: KeysetPage) {
  const since = sql`${parcels.owedSince}`.mapWith(parcels.stateAt);
  return db
    .select({ parcel: parcels, courier: courierAccounts, paisa: parcels.owedPaisa, since })
    .from(parcels)
    .innerJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(and(differencePredicate(db, now), isOfCourier(filter), isAfter(parcels.owedSince, parcels.id, after)))
    .orderBy(asc(parcels.owedSince), asc(parcels.id))
    .limit(limit);
}

export async function listClaims(
  db: Executor,
  filter: Filter,
  { after, limit }: KeysetPage,
): Promise<FoundDifference[]> {
  const claims = claimsOf(db);
  return db
    .select({ parcel: parcels, courier: courierAccounts, paisa: claims.paisa, since: claims.since })
    .from(claims)
    .innerJoin(parcels, eq(parcels.id, claims.parcelId))
    .innerJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(and(isOfCourier(filter), isAfter(claims.since, parcels.id, after)))
    .orderBy(asc(claims.since), asc(parcels.id))
    .limit(limit);
}

function claimsOf(db: Executor) {
  const sum = sql`sum(${entryLines.amountPaisa})`;
  return db
    .select({
      parcelId: entryLines.parcelId,
      paisa: sum.mapWith(Number).as('paisa'),
      since: sql`coalesce(max(${entries.at}) filter (where ${entries.why} in ('claimed', 'lost')), max(${entries.at}))`
        .mapWith(entries.at)
        .as('since'),
    })
    .from(entryLines)
    .innerJoin(entries, eq(entries.id, entryLines.entryId))
    .where(eq(entryLines.account, 'claim'))
    .groupBy(entryLines.parcelId)
    .having(sql`abs(${sum}) > ${SETTLED_WITHIN_PAISA}`)
    .as('claims');
}

/** Returns entries that staff have posted, the newest first. */
export async function listDone(db: Executor, filter: Filter, { after, limit }: KeysetPage) {
  const reversals = alias(entries, 'reversals');
  const closed = sql`case when ${entries.why} in ('claim_paid', 'claim_dropped') then 'claim' else 'receivable' end`;
  return db
    .select({
      parcel: parcels,
      courier: courierAccounts,
      paisa: sql`-${entryLines.amountPaisa}`.mapWith(Number),
      since: entries.at,
      entry: entries,
      by: users.username,
      reversal: reversals.id,
    })
    .from(entries)
    .innerJoin(entryLines, and(eq(entryLines.entryId, entries.id), eq(entryLines.account, closed)))
    .innerJoin(parcels, eq(parcels.id, entryLines.parcelId))
    .innerJoin(courierAccounts, eq(courierAccounts.id, entryLines.courierAccountId))
    .leftJoin(reversals, eq(reversals.reverses, entries.id))
    .leftJoin(users, eq(users.id, entries.byUserId))
    .where(
      and(
        isOneOf(entries.why, DIFFERENCE_REASONS),
        filter.courier === undefined ? undefined : eq(entryLines.courierAccountId, filter.courier),
        isAfter(entries.at, entries.id, after, '<'),
      ),
    )
    .orderBy(desc(entries.at), desc(entries.id))
    .limit(limit);
}

function isAfter(
  at: SQL.Aliased | typeof parcels.owedSince | typeof entries.at,
  id: typeof parcels.id | typeof entries.id,
  after: string | undefined,
  sign: '>' | '<' = '>',
) {
  const [time, lastId] = after?.split('_') ?? [];
  const isValid = time !== undefined && lastId !== undefined && !Number.isNaN(Date.parse(time)) && isId(lastId);
  if (!isValid) return undefined;
  return sql`(${at}, ${id}) ${sql.raw(sign)} (${new Date(time).toISOString()}::timestamptz, ${lastId}::uuid)`;
}

export function differenceCursorOf({ since, parcel }: FoundDifference): string {
  return `${since.toISOString()}_${parcel.id}`;
}

export function doneCursorOf({ since, entry }: FoundEntry): string {
  return `${since.toISOString()}_${entry.id}`;
}
