import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss';
import { NIL } from 'uuid';
import type { Database, Executor } from '../database/database.ts';
import { createFailedJobs, type FailedJobs } from './failed-jobs.ts';
import type { JobHandler, JobKind } from './job.ts';
import { runningJob } from './running-job.ts';

/** Seconds: the first retry after about this long, each later one after twice the time of the one before. */
const RETRY_DELAY_SECONDS = 5;
const RETRY_DELAY_MAX_SECONDS = 3_600;
/** With the delays above the last try is about a day after the first: a mail outage of a day loses nothing. */
const RETRY_LIMIT = 32;
/** A job whose process died is given to another one after this long. */
const EXPIRE_SECONDS = 60;
/** A new job announces itself; a retry that has come due does not, so it is looked for as often as the first one is due. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: RETRY_DELAY_SECONDS };
const WITH_METADATA = { ...POLLING, includeMetadata: true as const };
const DEAD_LETTER_SUFFIX = '.dead';
/** A failed job waits so long for a person to look at it. */
const DEAD_LETTER_SECONDS = 90 * 86_400;

export interface JobQueueOptions {
  database: Database;
  kinds: readonly JobKind<object>[];
  onError: (error: Error) => void;
}

/** Background work in the same database as everything else. */
export interface JobQueue {
  /** Adds a job in the caller's transaction: it exists if and only if that transaction commits. Returns its id. */
  enqueue<Payload extends object>(tx: Executor, kind: JobKind<Payload>, payload: Payload): Promise<string>;
  /** Begins to do jobs. Without it this process only enqueues. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** What was tried in vain. */
  failed: FailedJobs;
  /** Waits for the jobs under way, then stops. */
  stop(): Promise<void>;
}

/** Connects pg-boss to the database, makes its tables and queues where missing, and one dead-letter queue for each. */
export async function startJobQueue({ database, kinds, onError }: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({ ...connectionOf(database), schema: 'jobs', useListenNotify: true, schedule: false });
  boss.on('error', onError);
  await boss.start();
  const queues = new Map(kinds.map(({ name }) => [name, { deadLetter: name + DEAD_LETTER_SUFFIX }]));
  for (const [name, { deadLetter }] of queues) {
    await boss.createQueue(deadLetter);
    await boss.updateQueue(deadLetter, { retentionSeconds: DEAD_LETTER_SECONDS });
    await boss.createQueue(name, {
      deadLetter,
      notify: true,
      retryLimit: RETRY_LIMIT,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      expireInSeconds: EXPIRE_SECONDS,
    });
    await learnQueue(boss, name);
  }
  return {
    async enqueue(tx, kind, payload) {
      const id = await boss.send(kind.name, kind.payload.parse(payload), { db: fromDrizzle(asPgBossExpects(tx), sql) });
      if (id === null) throw new Error(`The job ${kind.name} was not taken`);
      return id;
    },
    async work(handlers) {
      for (const handler of handlers) {
        await boss.work(handler.kind.name, WITH_METADATA, async (jobs: JobWithMetadata[]) => {
          for (const job of jobs) await handler.run(job.data, runningJob(database.db, job));
        });
      }
    },
    failed: createFailedJobs(boss, database.db, queues),
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

/**
 * Lets pg-boss look the queue up now and not at the first `send`: that one runs inside a transaction, and on the
 * embedded database, which has one connection, a look-up beside the transaction would wait for it for ever.
 */
async function learnQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.findJobs(name, { id: NIL });
}

function connectionOf({ client }: Database): ConstructorOptions {
  if (client.kind === 'pglite') return { db: fromPglite(client.pglite), backend: 'pglite' };
  return { connectionString: client.url, max: 4 };
}

/** Drizzle types the result of a raw statement by engine; both engines answer with rows, as pg-boss wants them. */
function asPgBossExpects(tx: Executor): { execute(query: unknown): Promise<{ rows: unknown[] }> } {
  return tx as unknown as { execute(query: unknown): Promise<{ rows: unknown[] }> };
}
