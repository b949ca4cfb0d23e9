import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { phonesDue } from './events.ts';
import { fillPhones } from './fill-phones.ts';

export function orderJobs(deps: Pick<Deps, 'db' | 'jobs'>): JobHandler[] {
  return [
    handleJob(phonesDue, async () => {
      const isDone = await fillPhones(deps);
      if (!isDone) await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, phonesDue, {}));
    }),
  ];
}
