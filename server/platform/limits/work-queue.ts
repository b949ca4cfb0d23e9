import pLimit from 'p-limit';
import { AppError } from '#contract/errors.ts';

export interface WorkQueue {
  /** Runs the work in turn. Throws `unavailable` when too much is waiting. */
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly running: number;
}

/** Bounds costly work of this process. */
export function createWorkQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): WorkQueue {
  const limit = pLimit(atOnce);
  return {
    get running() {
      return limit.activeCount;
    },
    async run(work) {
      if (limit.pendingCount >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 1 });
      return limit(work);
    },
  };
}
