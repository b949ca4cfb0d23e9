import { createHash } from 'node:crypto';
import type { Executor } from './database.ts';

/** Memoizes a prepared statement per database, as building its SQL takes longer than running it. Its name must be unique. */
export function preparedOnce<Statement extends object>(
  prepare: (db: Executor) => Statement,
): (db: Executor) => Statement {
  const byDatabase = new WeakMap<Executor, Statement>();
  return (db) => {
    const known = byDatabase.get(db);
    if (known) return known;
    const prepared = prepare(db);
    byDatabase.set(db, prepared);
    return prepared;
  };
}

/**
 * Memoizes a statement of transactions per number of rows: PostgreSQL plans it once with a placeholder per row, but anew each
 * time with an array.
 */
export function compiledForCount<Statement extends object>(
  prepare: (tx: Executor, count: number) => Statement,
): (tx: Executor, count: number) => Statement {
  const byCount = new Map<number, Statement>();
  return (tx, count) => {
    const compiled = byCount.get(count) ?? prepare(tx, count);
    byCount.set(count, compiled);
    // The connection is all that the statement holds of its transaction.
    const client: unknown = Reflect.get(tx._.session, 'client');
    return Object.create(compiled, { client: { value: client } });
  };
}

const names = new Map<string, string>();
/** Bounds memory; the shop has fewer statements. */
const MAX_NAMES = 500;

/**
 * Runs a constant statement (`$1` ... stand for `params`) under a name made of its hash, so that a connection parses it once.
 * Returns its rows.
 */
export async function runNamed(tx: Executor, text: string, params: readonly unknown[]): Promise<unknown[]> {
  const prepared = tx._.session.prepareQuery({ sql: text, params: [...params] }, undefined, nameOf(text), false);
  const { rows } = (await prepared.execute()) as { rows: unknown[] };
  return rows;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}
