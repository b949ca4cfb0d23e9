import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { jobHandlers } from '#server/jobs.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { jobsTag } from '#server/platform/jobs/job-queue.ts';
import { runningJob } from '#server/platform/jobs/running-job.ts';
import { jobRows } from '#server/platform/jobs/tables.ts';

export interface WaitingJob {
  id: string;
  name: string;
  data: object;
}

export async function waitingJobs(deps: Deps): Promise<WaitingJob[]> {
  const rows = await deps.db
    .select()
    .from(jobRows)
    .where(inArray(jobRows.state, ['created', 'retry']))
    .orderBy(asc(jobRows.createdOn), asc(jobRows.id));
  return rows.map(({ id, name, data }) => ({ id, name, data: z.record(z.string(), z.unknown()).parse(data) }));
}

export async function doWaitingJobs(deps: Deps): Promise<WaitingJob[]> {
  const waiting = await waitingJobs(deps);
  for (const job of waiting) {
    await runJob(deps, job);
    await deps.db.update(jobRows).set({ state: 'completed' }).where(eq(jobRows.id, job.id));
  }
  return waiting;
}

/** Runs a job as a worker does, but regardless of the job's state. */
export async function runJob(deps: Deps, { id, name, data }: WaitingJob): Promise<void> {
  const [row] = await deps.db.select().from(jobRows).where(eq(jobRows.id, id));
  const startedOn = new Date();
  const stored = row ?? { id, name, createdOn: startedOn, sourceRootId: null };
  const job = runningJob(deps.db, { ...stored, startedOn });
  await jobHandlers(deps)
    .find(({ kind }) => kind.name === name)
    ?.run(data, job);
}

interface NewFailedJob {
  data?: object;
  error?: string;
  tries?: number;
  requestedAt?: Date;
  failedAt?: Date;
}

/** Adds a dead letter, as pg-boss does after a job's last try. */
export async function addFailedJob(
  { db }: Pick<Deps, 'db'>,
  kind = newOrderMail.name,
  { data = { id: newId() }, error = 'connect ECONNREFUSED', tries = 33, requestedAt, failedAt }: NewFailedJob = {},
): Promise<string> {
  const id = newId();
  const rootId = newId();
  await db.insert(jobRows).values({
    id,
    name: `${kind}.dead`,
    data,
    state: 'created',
    retryCount: 0,
    createdOn: failedAt ?? new Date(),
    sourceName: kind,
    sourceCreatedOn: requestedAt ?? failedAt ?? new Date(),
    sourceRetryCount: tries - 1,
    sourceOutput: { message: error, name: 'Error' },
    sourceRootId: rootId,
  });
  return id;
}

/** Makes the workers of a kind poll now, as a new job does. */
export async function wakeWorkers({ db, tags }: Pick<Deps, 'db' | 'tags'>, kind: string): Promise<void> {
  await inTransaction(db, (tx) => tags.invalidate(tx, [jobsTag(kind)]));
}
