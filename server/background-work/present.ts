import type { FailedWork, FailedWorkList, WorkState } from '#contract/background-work.schema.ts';
import { workKindOf } from '#contract/background-work.ts';
import type { DelayedJobs, FailedJob } from '#server/platform/jobs/failed-jobs.ts';

/** `orderId` is the number of the order that the job is about. What else a job carries stays inside. */
export function presentFailedWork(job: FailedJob, orderId: string | undefined): FailedWork {
  const { inWords, staysUseful } = workKindOf(job.kind);
  return {
    _id: job.id,
    kind: job.kind,
    kindInWords: inWords,
    requestedAt: job.requestedAt.toISOString(),
    failedAt: job.failedAt.toISOString(),
    tries: job.tries,
    error: job.error,
    orderId: orderId ?? null,
    canRetry: staysUseful,
  };
}

export function presentCounts(counts: ReadonlyMap<string, number>): FailedWorkList['byKind'] {
  return [...counts].map(([kind, count]) => {
    const { inWords, staysUseful } = workKindOf(kind);
    return { kind, kindInWords: inWords, count, canRetry: staysUseful };
  });
}

export function presentDelayed({ kind, count, since }: DelayedJobs): WorkState['delayed'][number] {
  const { inWords, isMail } = workKindOf(kind);
  return { kind, kindInWords: inWords, isMail, count, since: since.toISOString() };
}
