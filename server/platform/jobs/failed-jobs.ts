import { and, count, desc, eq, inArray, lt, min, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { isId } from '../database/columns.ts';
import type { Executor } from '../database/database.ts';
import { lastError } from './last-error.ts';
import { jobRows } from './tables.ts';

/** A job that was tried as often as it may be. */
export interface FailedJob {
  id: string;
  /** The name of its kind. */
  kind: string;
  /** What it carries, as it was enqueued: to be parsed by whoever knows the kind. */
  payload: unknown;
  requestedAt: Date;
  failedAt: Date;
  tries: number;
  /** Without people's addresses and without what a statement carried. */
  error: string;
}

/** The jobs of a kind that have failed at least once, and are going to be tried again by themselves. */
export interface DelayedJobs {
  kind: string;
  count: number;
  since: Date;
}

/** What background work could not do, for a person to look at. Ids are those of the dead letters. */
export interface FailedJobs {
  /** The last to fail first. */
  list(page: { page: number; limit: number }): Promise<FailedJob[]>;
  countByKind(): Promise<Map<string, number>>;
  /** Kinds of which something waits for another try and is older than this. */
  listDelayed(olderThanSeconds: number): Promise<DelayedJobs[]>;
  /** Puts a job back into its queue, to be done by the next worker. False where it is not there any more. */
  retry(id: string): Promise<boolean>;
  /** All of a kind that have failed up to now. Returns how many. */
  retryAll(kind: string): Promise<number>;
  /** Takes a job away for good. False where it is not there any more. */
  giveUp(id: string): Promise<boolean>;
}

/** So many are put back in one statement. */
const RETRY_BATCH = 1_000;

/**
 * Looks after the dead-letter queues of these kinds. A dead letter and the job that it becomes change places in one
 * statement of pg-boss' own: whoever else presses at the same time finds nothing any more.
 */
export function createFailedJobs(
  boss: PgBoss,
  db: Executor,
  queues: ReadonlyMap<string, { deadLetter: string }>,
): FailedJobs {
  const deadLetters = [...queues.values()].map(({ deadLetter }) => deadLetter);
  const areDead = and(inArray(jobRows.name, deadLetters), lt(jobRows.state, 'active'));

  async function findQueue(id: string): Promise<string | undefined> {
    if (!isId(id)) return undefined;
    const [found] = await db
      .select({ name: jobRows.name })
      .from(jobRows)
      .where(and(areDead, eq(jobRows.id, id)));
    return found?.name;
  }

  return {
    async list({ page, limit }) {
      const rows = await db
        .select()
        .from(jobRows)
        .where(areDead)
        .orderBy(desc(jobRows.createdOn), desc(jobRows.id))
        .limit(limit)
        .offset((page - 1) * limit);
      return rows.map((row) => ({
        id: row.id,
        kind: row.sourceName ?? row.name,
        payload: row.data,
        requestedAt: row.sourceCreatedOn ?? row.createdOn,
        failedAt: row.createdOn,
        tries: (row.sourceRetryCount ?? 0) + 1,
        error: lastError(row.sourceOutput),
      }));
    },
    async countByKind() {
      const rows = await db
        .select({ kind: jobRows.sourceName, count: count() })
        .from(jobRows)
        .where(areDead)
        .groupBy(jobRows.sourceName)
        .orderBy(jobRows.sourceName);
      return new Map(rows.map((row) => [row.kind ?? '', row.count]));
    },
    async listDelayed(olderThanSeconds) {
      const rows = await db
        .select({ kind: jobRows.name, count: count(), since: min(jobRows.createdOn) })
        .from(jobRows)
        .where(
          and(
            inArray(jobRows.name, [...queues.keys()]),
            eq(jobRows.state, 'retry'),
            sql`${jobRows.createdOn} < now() - make_interval(secs => ${olderThanSeconds})`,
          ),
        )
        .groupBy(jobRows.name)
        .orderBy(jobRows.name);
      return rows.flatMap(({ since, ...row }) => (since ? [{ ...row, since }] : []));
    },
    async retry(id) {
      const queue = await findQueue(id);
      return queue !== undefined && (await boss.redrive(queue, { ids: [id] })) > 0;
    },
    async retryAll(kind) {
      const queue = queues.get(kind)?.deadLetter;
      if (queue === undefined) return 0;
      // What fails again meanwhile is not swept in a second time.
      const createdBefore = new Date();
      let retried = 0;
      for (;;) {
        const moved = await boss.redrive(queue, { createdBefore, limit: RETRY_BATCH });
        retried += moved;
        if (moved < RETRY_BATCH) return retried;
      }
    },
    async giveUp(id) {
      const queue = await findQueue(id);
      if (queue === undefined) return false;
      await boss.deleteJob(queue, id);
      return true;
    },
  };
}
