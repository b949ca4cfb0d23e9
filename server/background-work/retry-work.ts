import { workKindOf } from '#contract/background-work.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, type Change, recordChange } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

type WorkDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Throws `work_not_found` if somebody else has retried or deleted the job. */
export async function retryWork(deps: WorkDeps, by: Actor, id: string): Promise<void> {
  const kind = await deps.jobs.failed.retry(id);
  if (kind === undefined) throw new AppError('work_not_found');
  await record(deps, by, { verb: 'work.retried', id, kind, count: 1 });
}

/** Returns the number of retried jobs. Skips kinds for which a late run is useless. */
export async function retryAllWork(deps: WorkDeps, by: Actor, kind: string): Promise<number> {
  const count = workKindOf(kind).staysUseful ? await deps.jobs.failed.retryAll(kind) : 0;
  if (count > 0) await record(deps, by, { verb: 'work.retried', id: kind, kind, count });
  return count;
}

export async function giveUpWork(deps: WorkDeps, by: Actor, id: string): Promise<void> {
  const kind = await deps.jobs.failed.giveUp(id);
  if (kind === undefined) throw new AppError('work_not_found');
  await record(deps, by, { verb: 'work.given-up', id, kind, count: 1 });
}

/** A separate transaction, because the job queue has already committed its own. */
function record(
  { db, now }: WorkDeps,
  by: Actor,
  { verb, id, kind, count }: Pick<Change, 'verb'> & { id: string; kind: string; count: number },
): Promise<void> {
  const subject = { id, label: workKindOf(kind).label };
  return inTransaction(db, (tx) =>
    recordChange(tx, { by, at: now(), verb, subject, before: { failed: count }, after: { failed: 0 } }),
  );
}
