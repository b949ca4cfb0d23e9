import { eq, max, min } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import type { Env } from '#server/env.ts';
import { orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { securityEvents } from '#server/platform/security/tables.ts';
import { backups } from './tables.ts';

const HOUR_MS = 60 * 60 * 1_000;

export interface LastBackup {
  takenAt: Date | null;
  /** Age of the backup. Without a backup, age of the first account or order; undefined for an empty shop. */
  ageMs: number | undefined;
}

/** Reads the time from the database, so that all processes report the same. */
export async function readLastBackup(db: Executor, now: Date): Promise<LastBackup> {
  const [last] = await db.select({ takenAt: max(backups.takenAt) }).from(backups);
  const takenAt = last?.takenAt ?? null;
  const since = takenAt ?? (await findBeginning(db));
  return { takenAt, ageMs: since === undefined ? undefined : Math.max(0, now.getTime() - since.getTime()) };
}

async function findBeginning(db: Executor): Promise<Date | undefined> {
  const [account] = await db.select({ first: min(users.createdAt) }).from(users);
  const [order] = await db.select({ first: min(orders.createdAt) }).from(orders);
  return [account?.first, order?.first]
    .filter((date) => date instanceof Date)
    .sort((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Returns the age from which the shop warns about missing backups; null for a demo, and if the operator uses another
 * tool.
 */
export function maxAgeMs({ isDemo, backupMaxAgeHours }: Pick<Env, 'isDemo' | 'backupMaxAgeHours'>): number | null {
  return isDemo || backupMaxAgeHours === null ? null : backupMaxAgeHours * HOUR_MS;
}

export function describeLastBackup({ takenAt, ageMs }: LastBackup): string | undefined {
  if (ageMs === undefined) return undefined;
  const age = describeAge(ageMs);
  return takenAt === null ? `The shop has no backup, and is ${age} old` : `The last backup is ${age} old`;
}

export function describeAge(ageMs: number): string {
  const hours = Math.floor(ageMs / HOUR_MS);
  if (hours < 2) return hours === 0 ? 'less than an hour' : '1 hour';
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

/** Returns the time of the last nightly backup that was restored as a test; undefined without one. */
export async function readLastTest(db: Executor): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: max(securityEvents.at) })
    .from(securityEvents)
    .where(eq(securityEvents.kind, 'backup.verified'));
  return last?.at ?? undefined;
}
