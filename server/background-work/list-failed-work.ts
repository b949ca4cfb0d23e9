import type { FailedWorkList } from '#contract/background-work.schema.ts';
import { countPages } from '#contract/pagination.ts';
import type { Deps } from '#server/deps.ts';
import { newOrderMail, newOrderMessage, orderEditedMail, orderStatusMail } from '#server/notifications/jobs.ts';
import { findOrderNumbers } from '#server/orders/queries.ts';
import type { FailedJob } from '#server/platform/jobs/failed-jobs.ts';
import { presentCounts, presentFailedWork } from './present.ts';

export async function listFailedWork(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  page: { page: number; limit: number },
): Promise<FailedWorkList> {
  const failed = await jobs.failed.list(page);
  const counts = await jobs.failed.countByKind();
  const numbers = await findOrderNumbers(
    db,
    failed.flatMap((job) => orderIdOf(job) ?? []),
  );
  const totalJobs = countAll(counts);
  return {
    jobs: failed.map((job) => presentFailedWork(job, numbers.get(orderIdOf(job) ?? ''))),
    totalPages: countPages(totalJobs, page.limit),
    totalJobs,
    byKind: presentCounts(counts),
  };
}

export function countAll(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function orderIdOf({ kind, payload }: FailedJob): string | undefined {
  if (kind === newOrderMail.name) return newOrderMail.payload.safeParse(payload).data?.id;
  if (kind === newOrderMessage.name) return newOrderMessage.payload.safeParse(payload).data?.id;
  if (kind === orderEditedMail.name) return orderEditedMail.payload.safeParse(payload).data?.order;
  if (kind === orderStatusMail.name) return orderStatusMail.payload.safeParse(payload).data?.order;
  return undefined;
}
