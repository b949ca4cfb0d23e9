import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

/** Runs `work` in one snapshot, so that the results of its reads agree. Between two reads `idleMs` may pass. */
export function readSnapshot<T>(db: Executor, idleMs: number, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${idleMs}`));
      return work(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
