import { workKindOf } from '#contract/background-work.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';

/** Enqueues failed work anew. Throws `work_not_found` where somebody else was first. */
export async function retryWork({ jobs }: Pick<Deps, 'jobs'>, id: string): Promise<void> {
  if (!(await jobs.failed.retry(id))) throw new AppError('work_not_found');
}

/** Enqueues all failed work of a kind anew, if that is still useful. Returns its count. */
export async function retryAllWork({ jobs }: Pick<Deps, 'jobs'>, kind: string): Promise<number> {
  return workKindOf(kind).staysUseful ? jobs.failed.retryAll(kind) : 0;
}

/** Deletes failed work. Throws `work_not_found` where somebody else was first. */
export async function giveUpWork({ jobs }: Pick<Deps, 'jobs'>, id: string): Promise<void> {
  if (!(await jobs.failed.giveUp(id))) throw new AppError('work_not_found');
}
