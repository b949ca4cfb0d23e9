import { and, inArray, like, sum } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { counters } from './tables.ts';

export interface Count {
  subject: string;
  detail: string;
  value: number;
}

/** Returns counts by subject and detail. Omits details that have no count. */
export async function readCounters(db: Executor, subjects: readonly string[], prefix = ''): Promise<Count[]> {
  const rows = await db
    .select({ subject: counters.subject, detail: counters.detail, value: sum(counters.value).mapWith(Number) })
    .from(counters)
    .where(and(inArray(counters.subject, [...subjects]), prefix ? like(counters.detail, `${prefix}%`) : undefined))
    .groupBy(counters.subject, counters.detail);
  return rows.map((row) => ({ ...row, value: row.value ?? 0 }));
}

/** Without `detail`, returns the sum of all details. */
export async function readCounter(db: Executor, subject: string, detail?: string): Promise<number> {
  const counts = await readCounters(db, [subject]);
  return counts.reduce((total, each) => total + (detail === undefined || each.detail === detail ? each.value : 0), 0);
}
