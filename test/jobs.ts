import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { jobHandlers } from '#server/jobs.ts';
import { runningJob } from '#server/platform/jobs/running-job.ts';
import { jobRows } from '#server/platform/jobs/tables.ts';

export interface WaitingJob {
  id: string;
  name: string;
  data: object;
}

/** The jobs that nobody has done yet, the oldest first. */
export async function waitingJobs(deps: Deps): Promise<WaitingJob[]> {
  const rows = await deps.db
    .select()
    .from(jobRows)
    .where(inArray(jobRows.state, ['created', 'retry']))
    .orderBy(asc(jobRows.createdOn), asc(jobRows.id));
  return rows.map(({ id, name, data }) => ({ id, name, data: z.record(z.string(), z.unknown()).parse(data) }));
}

/** Does the waiting jobs here and now, each once, in place of a worker. Returns those that it did. */
export async function doWaitingJobs(deps: Deps): Promise<WaitingJob[]> {
  const waiting = await waitingJobs(deps);
  for (const job of waiting) {
    await runJob(deps, job);
    await deps.db.update(jobRows).set({ state: 'completed' }).where(eq(jobRows.id, job.id));
  }
  return waiting;
}

/** Does a job as a worker would, whatever its state. */
export async function runJob(deps: Deps, { id, name, data }: WaitingJob): Promise<void> {
  const [row] = await deps.db.select().from(jobRows).where(eq(jobRows.id, id));
  const job = runningJob(deps.db, row ?? { id, name, createdOn: new Date(), sourceRootId: null });
  await jobHandlers(deps)
    .find(({ kind }) => kind.name === name)
    ?.run(data, job);
}
