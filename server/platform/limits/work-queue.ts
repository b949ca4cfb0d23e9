import pLimit from 'p-limit';
import { AppError } from '#contract/errors.ts';

export interface WorkQueue {
  /** Throws `unavailable` if `maxWaiting` calls are waiting already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly running: number;
}

/** Limits costly work: this process runs at most `atOnce` calls at a time. */
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
