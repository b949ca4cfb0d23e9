import { count, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** Counts the rows that match, `most` at most: what is counted in passing must not take longer in a larger shop. */
export async function countUpTo(db: Executor, table: PgTable, matches: SQL | undefined, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(matches)
    .limit(most)
    .as('some');
  const [counted] = await db.select({ total: count() }).from(some);
  return counted?.total ?? 0;
}
