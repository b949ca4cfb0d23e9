import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** Rows per statement: few enough for short locks and for the statement timeout. */
const BATCH_SIZE = 5_000;

/** Returns the number of deleted rows. */
export async function deleteInBatches(db: Executor, table: PgTable, filter: SQL): Promise<number> {
  const ctid = sql`${table}.ctid`;
  const batch = db
    .select({ ctid: sql`${ctid}` })
    .from(table)
    .where(filter)
    .limit(BATCH_SIZE);
  for (let deleted = 0; ; ) {
    const rows = await db.delete(table).where(sql`${ctid} = any(array(${batch}))`).returning({ ctid: sql`1` });
    deleted += rows.length;
    if (rows.length < BATCH_SIZE) return deleted;
  }
}
