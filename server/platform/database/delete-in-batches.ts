import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** Few enough that nobody waits for the lock of one of them, nor the statement for its time limit. */
const BATCH_SIZE = 5_000;

/** Deletes the rows of a table that pass the filter, however many they are. Returns how many they were. */
export async function deleteInBatches(db: Executor, table: PgTable, filter: SQL): Promise<number> {
  const place = sql`${table}.ctid`;
  const batch = db
    .select({ place: sql`${place}` })
    .from(table)
    .where(filter)
    .limit(BATCH_SIZE);
  for (let deleted = 0; ; ) {
    const rows = await db.delete(table).where(sql`${place} = any(array(${batch}))`).returning({ place: sql`1` });
    deleted += rows.length;
    if (rows.length < BATCH_SIZE) return deleted;
  }
}
