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
