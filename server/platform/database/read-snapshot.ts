import { sql } from 'drizzle-orm';
import type { Executor } from './database.ts';

type ReadSnapshot = <T>(query: (db: Executor) => Promise<T>) => Promise<T>;

/**
 * Runs `work` with reads of one snapshot, so that their results agree. Between two reads `idleMs` may pass. The
 * connection returns to the pool after the last read, also if `work` throws during a read.
 */
export function readSnapshot<T>(db: Executor, idleMs: number, work: (read: ReadSnapshot) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${idleMs}`));
      const reads = new Set<Promise<unknown>>();
      let isOver = false;
      const read: ReadSnapshot = async (query) => {
        if (isOver) throw new Error('The snapshot is over');
        const reading = query(tx);
        reads.add(reading);
        try {
          return await reading;
        } finally {
          reads.delete(reading);
        }
      };
      try {
        return await work(read);
      } finally {
        isOver = true;
        await Promise.allSettled(reads);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
