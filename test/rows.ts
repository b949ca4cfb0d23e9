import type { SQL } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';

/** The rows of a statement that the tables' own code has no query for, on either engine. */
export async function rowsOf<Row>({ db }: Pick<Deps, 'db'>, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement);
  return (result as { rows: Row[] }).rows;
}
