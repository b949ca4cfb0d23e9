import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

export interface Counted {
  table: PgTable;
  matches: SQL | undefined;
}

/** Stops counting at `most`, so that the time does not grow with the table. */
export async function countUpTo(db: Executor, table: PgTable, matches: SQL | undefined, most: number): Promise<number> {
  const { total } = await countEachUpTo(db, { total: { table, matches } }, most);
  return total;
}

/** Counts in one statement, so that all counts see the same snapshot. Each count stops at `most`. */
export async function countEachUpTo<Name extends string>(
  db: Executor,
  counted: Record<Name, Counted>,
  most: number,
): Promise<Record<Name, number>> {
  const counts = Object.entries<Counted>(counted).map(([name, { table, matches = sql`true` }]) => [
    name,
    sql`(select count(*) from (select from ${table} where ${matches} limit ${most}) as counted)`.mapWith(Number),
  ]);
  const fields: Record<string, SQL<number>> = Object.fromEntries(counts);
  const [row] = await db.select(fields).from(sql`(values (true)) as once`);
  if (!row) throw new Error('The statement has returned no counts');
  return row as Record<Name, number>;
}
