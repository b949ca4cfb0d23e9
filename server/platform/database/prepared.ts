import type { Executor } from './database.ts';

/**
 * A statement that is written once for each database that it is run on, where writing it anew would take longer than
 * running it. `prepare` gives what Drizzle's `prepare` gives; its name must be one of its own.
 */
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
 * The same for statements of transactions, one for each number of rows: written once, run in each of them. With as many
 * placeholders as rows the database plans it once, too; an array in one placeholder it would plan for each anew.
 */
export function compiledForCount<Statement extends object>(
  prepare: (tx: Executor, count: number) => Statement,
): (tx: Executor, count: number) => Statement {
  const byEngine = new WeakMap<object, Map<number, Statement>>();
  return (tx, count) => {
    const { session } = tx._;
    const byCount = byEngine.get(session.constructor) ?? new Map<number, Statement>();
    byEngine.set(session.constructor, byCount);
    const compiled = byCount.get(count) ?? prepare(tx, count);
    byCount.set(count, compiled);
    // All that Drizzle's prepared statements know of the transaction is its connection.
    const client: unknown = Reflect.get(session, 'client');
    return Object.create(compiled, { client: { value: client } });
  };
}
