import type { FailedWork, FailedWorkList, WorkState } from '#contract/background-work.schema.ts';
import { workKindOf } from '#contract/background-work.ts';
import type { DelayedJobs, FailedJob } from '#server/platform/jobs/failed-jobs.ts';

/** Shows only the public order number, not the payload. */
export function presentFailedWork(job: FailedJob, orderId: string | undefined): FailedWork {
  const { label, staysUseful } = workKindOf(job.kind);
  return {
    _id: job.id,
    kind: job.kind,
    kindInWords: label,
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
    const { label, staysUseful } = workKindOf(kind);
    return { kind, kindInWords: label, count, canRetry: staysUseful };
  });
}

export function presentDelayed({ kind, count, since }: DelayedJobs): WorkState['delayed'][number] {
  const { label, isMail } = workKindOf(kind);
  return { kind, kindInWords: label, isMail, count, since: since.toISOString() };
}
