import { and, inArray, like, sum } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { rowCounts } from './tables.ts';

export interface RowCount {
  subject: string;
  detail: string;
  value: number;
}

/** Returns counts by subject and detail. Omits details that have no count. */
export async function readRowCounts(db: Executor, subjects: readonly string[], prefix = ''): Promise<RowCount[]> {
  const rows = await db
    .select({ subject: rowCounts.subject, detail: rowCounts.detail, value: sum(rowCounts.value).mapWith(Number) })
    .from(rowCounts)
    .where(and(inArray(rowCounts.subject, [...subjects]), prefix ? like(rowCounts.detail, `${prefix}%`) : undefined))
    .groupBy(rowCounts.subject, rowCounts.detail);
  return rows.map((row) => ({ ...row, value: row.value ?? 0 }));
}

/** Without `detail`, returns the sum of all details. */
export async function readRowCount(db: Executor, subject: string, detail?: string): Promise<number> {
  const counts = await readRowCounts(db, [subject]);
  return counts.reduce((total, each) => total + (detail === undefined || each.detail === detail ? each.value : 0), 0);
}
