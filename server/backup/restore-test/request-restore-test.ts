import { restoreTests } from '#server/backup/tables.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { restoreTestRequested } from './events.ts';
import { findLastTest, lockTests, stateOf } from './queries.ts';

/** Enqueues a test, unless one is waiting or running. */
export async function requestRestoreTest({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    await lockTests(tx);
    const last = await findLastTest(tx);
    if (last && ['waiting', 'running'].includes(stateOf(last, at))) return;
    const id = newId();
    await tx.insert(restoreTests).values({ id, requestedAt: at });
    await jobs.enqueue(tx, restoreTestRequested, { testId: id });
  });
}
