import { and, asc, eq, gt, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#server/accounts/tables.ts';
import { entries, entryLines } from '#server/cash/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Period } from './figures/periods.ts';
import { dailyClosings } from './tables.ts';

/** Advisory lock: only one transaction at a time signs a day or takes cash from the box. */
export async function lockCashBox(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('cash box'))`);
}

export type FoundClosing = Awaited<ReturnType<typeof findClosings>>[number];

export function findClosings(db: Executor, { firstDay, dayBehind }: Period) {
  return db
    .select({ closing: dailyClosings, by: users.username })
    .from(dailyClosings)
    .leftJoin(users, eq(users.id, dailyClosings.signedBy))
    .where(and(gte(dailyClosings.day, firstDay), lt(dailyClosings.day, dayBehind)))
    .orderBy(asc(dailyClosings.day));
}

export const isCountedLater = (db: Executor, day: string): Promise<boolean> =>
  isCounted(db, gt(dailyClosings.day, day));

export const isCountedSince = (db: Executor, day: string): Promise<boolean> =>
  isCounted(db, gte(dailyClosings.day, day));

async function isCounted(db: Executor, isWanted: SQL): Promise<boolean> {
  const [counted] = await db
    .select({ day: dailyClosings.day })
    .from(dailyClosings)
    .where(and(isWanted, isNotNull(dailyClosings.countedCashPaisa)))
    .limit(1);
  return counted !== undefined;
}

export type FoundDeposit = Awaited<ReturnType<typeof listDeposits>>[number];

const reversals = alias(entries, 'reversals');

function selectDeposits(db: Executor) {
  return db
    .select({ entry: entries, by: users.username, amountPaisa: entryLines.amountPaisa, reversal: reversals.id })
    .from(entries)
    .innerJoin(entryLines, and(eq(entryLines.entryId, entries.id), eq(entryLines.account, 'bank')))
    .leftJoin(reversals, eq(reversals.reverses, entries.id))
    .leftJoin(users, eq(users.id, entries.byUserId));
}

export function listDeposits(db: Executor, { from, before }: Period) {
  return selectDeposits(db)
    .where(and(eq(entries.why, 'cash_banked'), gte(entries.at, from), lt(entries.at, before)))
    .orderBy(asc(entries.at), asc(entries.id));
}

export async function findDeposit(
  db: Executor,
  by: { id: string } | { ref: string },
): Promise<FoundDeposit | undefined> {
  const isWanted = 'id' in by ? eq(entries.id, by.id) : eq(entries.ref, by.ref);
  const [found] = await selectDeposits(db).where(and(eq(entries.why, 'cash_banked'), isWanted));
  return found;
}
