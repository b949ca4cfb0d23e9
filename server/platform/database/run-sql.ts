import type { Executor } from './database.ts';

export async function runSql(tx: Executor, text: string, params: readonly unknown[]): Promise<unknown[]> {
  const prepared = tx._.session.prepareQuery({ sql: text, params: [...params] }, undefined, undefined, false);
  const { rows } = (await prepared.execute()) as { rows: unknown[] };
  return rows;
}
