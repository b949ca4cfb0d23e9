import { workKindOf } from '#contract/background-work.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';

/** Has a piece of work tried again, as a fresh one. Throws `work_not_found` where somebody else was first. */
export async function retryWork({ jobs }: Pick<Deps, 'jobs'>, id: string): Promise<void> {
  if (!(await jobs.failed.retry(id))) throw new AppError('work_not_found');
}

/** Has all failed work of a kind tried again, where that is still of use. Returns how many pieces there were. */
export async function retryAllWork({ jobs }: Pick<Deps, 'jobs'>, kind: string): Promise<number> {
  return workKindOf(kind).staysUseful ? jobs.failed.retryAll(kind) : 0;
}

/** Takes a piece of work away without doing it. Throws `work_not_found` where somebody else was first. */
export async function giveUpWork({ jobs }: Pick<Deps, 'jobs'>, id: string): Promise<void> {
  if (!(await jobs.failed.giveUp(id))) throw new AppError('work_not_found');
}
