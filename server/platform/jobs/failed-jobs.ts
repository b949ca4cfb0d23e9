import { and, count, desc, eq, inArray, lt, min, type SQL, sql } from 'drizzle-orm';
import type { PgBoss, RedriveOptions } from 'pg-boss';
import { isId } from '../database/columns.ts';
import type { Executor } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { lastError } from './last-error.ts';
import { jobRows } from './tables.ts';

/** A dead letter: a job that has no retries left or must not be retried. */
export interface FailedJob {
  id: string;
  kind: string;
  payload: unknown;
  requestedAt: Date;
  failedAt: Date;
  tries: number;
  /** Message without e-mail addresses and statement parameters. */
  error: string;
}

export interface DelayedJobs {
  kind: string;
  count: number;
  since: Date;
}

/** Every `id` is the id of a dead letter. */
export interface FailedJobs {
  /** Lists the latest failures first; `page` counts from 1. */
  list(page: { page: number; limit: number }): Promise<FailedJob[]>;
  countByKind(): Promise<Map<string, number>>;
  listDelayed(olderThanSeconds: number): Promise<DelayedJobs[]>;
  /** Returns the kind of the job; undefined if the job no longer exists. */
  retry(id: string): Promise<string | undefined>;
  retryAll(kind: string): Promise<number>;
  /** Returns the kind of the job; undefined if the job no longer exists. */
  giveUp(id: string): Promise<string | undefined>;
}

const RETRY_BATCH = 1_000;

interface FailedJobsOptions {
  queues: ReadonlyMap<string, { deadLetter: string }>;
  noteJobs: (tx: Executor, queue: string) => Promise<void>;
}

/** pg-boss moves a job in one statement, so the second of two concurrent retries finds nothing. */
export function createFailedJobs(boss: PgBoss, db: Executor, { queues, noteJobs }: FailedJobsOptions): FailedJobs {
  const queuesByDeadLetter = new Map([...queues].map(([queue, { deadLetter }]) => [deadLetter, queue]));
  const deadLetters = [...queuesByDeadLetter.keys()];
  const isDeadLetter = and(inArray(jobRows.name, deadLetters), lt(jobRows.state, 'active'));

  async function findQueue(id: string): Promise<string | undefined> {
    if (!isId(id)) return undefined;
    const [found] = await db
      .select({ name: jobRows.name })
      .from(jobRows)
      .where(and(isDeadLetter, eq(jobRows.id, id)));
    return found?.name;
  }

  async function redrive(deadLetter: string, jobs: RedriveOptions): Promise<number> {
    const moved = await boss.redrive(deadLetter, jobs);
    const queue = queuesByDeadLetter.get(deadLetter);
    if (moved > 0 && queue !== undefined) await inTransaction(db, (tx) => noteJobs(tx, queue));
    return moved;
  }

  return {
    async list({ page, limit }) {
      const rows = await db
        .select()
        .from(jobRows)
        .where(isDeadLetter)
        .orderBy(desc(jobRows.createdOn), desc(jobRows.id))
        .limit(limit)
        .offset((page - 1) * limit);
      return rows.map(presentFailedJob);
    },
    countByKind: () => countByKind(db, isDeadLetter),
    listDelayed: (olderThanSeconds) => listDelayed(db, [...queues.keys()], olderThanSeconds),
    async retry(id) {
      const deadLetter = await findQueue(id);
      if (deadLetter === undefined || (await redrive(deadLetter, { ids: [id] })) === 0) return undefined;
      return queuesByDeadLetter.get(deadLetter);
    },
    async retryAll(kind) {
      const deadLetter = queues.get(kind)?.deadLetter;
      if (deadLetter === undefined) return 0;
      // Excludes jobs that fail again during this loop.
      const createdBefore = new Date();
      let retried = 0;
      for (;;) {
        const moved = await redrive(deadLetter, { createdBefore, limit: RETRY_BATCH });
        retried += moved;
        if (moved < RETRY_BATCH) return retried;
      }
    },
    async giveUp(id) {
      const queue = await findQueue(id);
      if (queue === undefined) return undefined;
      await boss.deleteJob(queue, id);
      return queuesByDeadLetter.get(queue);
    },
  };
}

function presentFailedJob(row: typeof jobRows.$inferSelect): FailedJob {
  return {
    id: row.id,
    kind: row.sourceName ?? row.name,
    payload: row.data,
    requestedAt: row.sourceCreatedOn ?? row.createdOn,
    failedAt: row.createdOn,
    tries: (row.sourceRetryCount ?? 0) + 1,
    error: lastError(row.sourceOutput),
  };
}

async function countByKind(db: Executor, isDeadLetter: SQL | undefined): Promise<Map<string, number>> {
  const rows = await db
    .select({ kind: jobRows.sourceName, count: count() })
    .from(jobRows)
    .where(isDeadLetter)
    .groupBy(jobRows.sourceName)
    .orderBy(jobRows.sourceName);
  return new Map(rows.map((row) => [row.kind ?? '', row.count]));
}

async function listDelayed(db: Executor, queues: string[], olderThanSeconds: number): Promise<DelayedJobs[]> {
  const isOlder = sql`${jobRows.createdOn} < now() - make_interval(secs => ${olderThanSeconds})`;
  const rows = await db
    .select({ kind: jobRows.name, count: count(), since: min(jobRows.createdOn) })
    .from(jobRows)
    .where(and(inArray(jobRows.name, queues), eq(jobRows.state, 'retry'), isOlder))
    .groupBy(jobRows.name)
    .orderBy(jobRows.name);
  return rows.flatMap(({ since, ...row }) => (since ? [{ ...row, since }] : []));
}
