import pLimit from 'p-limit';
import { AppError } from '#contract/errors.ts';

export interface WorkQueue {
  /** Does the work when its turn comes. Throws `unavailable` where too much is waiting already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How much is being done just now. */
  readonly running: number;
}

/** Costly work of this process: so much at once, so much waiting, and no more. */
export function createWorkQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): WorkQueue {
  const inTurn = pLimit(atOnce);
  return {
    get running() {
      return inTurn.activeCount;
    },
    async run(work) {
      if (inTurn.pendingCount >= maxWaiting) throw new AppError('unavailable', { retryAfterSeconds: 1 });
      return inTurn(work);
    },
  };
}
