import {
  type ConstructorOptions,
  fromPglite,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type SendOptions,
} from 'pg-boss';
import { NIL } from 'uuid';
import { SHOP_TIME_ZONE } from '#contract/time.ts';
import type { Database, Executor } from '../database/database.ts';
import { runNamed } from '../database/run-named.ts';
import { settleTogether } from '../database/transaction.ts';
import { createFailedJobs, type FailedJobs } from './failed-jobs.ts';
import type { DomainEvent, JobHandler, JobKind } from './job.ts';
import { runningJob } from './running-job.ts';

/** Seconds: the first retry after about this long, each later one after twice the time of the one before. */
const RETRY_DELAY_SECONDS = 5;
const RETRY_DELAY_MAX_SECONDS = 3_600;
/** With the delays above the last try is about a day after the first: a mail outage of a day loses nothing. */
const RETRY_LIMIT = 32;
/** A job whose process died is given to another one after this long. */
export const EXPIRE_SECONDS = 60;
/** A new job announces itself; a retry that has come due does not, so it is looked for as often as the first one is due. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: RETRY_DELAY_SECONDS };
/**
 * A backlog (after an outage, or of many orders at once) is done without a pause: while a batch comes back full, the next one
 * is fetched at once. Jobs one by one would wait for the next look between any two. Three of the slowest, mails to a server
 * that does not answer, are over before a batch expires: else another process would begin them once more.
 */
export const BATCHES = { batchSize: 3, burstWhenBatchFull: true, perJobResults: true } as const;
const WITH_METADATA = { ...POLLING, includeMetadata: true as const };
const DEAD_LETTER_SUFFIX = '.dead';
/** A failed job waits so long for a person to look at it. */
const DEAD_LETTER_SECONDS = 90 * 86_400;

const QUEUE_RULES = {
  notify: true,
  retryLimit: RETRY_LIMIT,
  retryDelay: RETRY_DELAY_SECONDS,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_MAX_SECONDS,
  expireInSeconds: EXPIRE_SECONDS,
};

export interface JobQueueOptions {
  database: Database;
  kinds: readonly JobKind<object>[];
  /** Whether this process watches the clock for the kinds that recur. One of them enqueues each, however many watch. */
  runsSchedule?: boolean;
  onError: (error: Error) => void;
}

/** Background work in the same database as everything else. */
export interface JobQueue {
  /** Adds a job in the caller's transaction: it exists if and only if that transaction commits. Returns its id. */
  enqueue<Payload extends object>(tx: Executor, kind: JobKind<Payload>, payload: Payload): Promise<string>;
  /** Adds a job for each subscriber of the event, in the caller's transaction. */
  publish<Payload extends object>(tx: Executor, event: DomainEvent<Payload>, payload: Payload): Promise<void>;
  /** Begins to do jobs. Without it this process only enqueues. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Takes no further job; those under way go on. For a process that is about to end. */
  rest(): Promise<void>;
  /** What was tried in vain. */
  failed: FailedJobs;
  /** Waits for the jobs under way, then stops. */
  stop(): Promise<void>;
}

/** Connects pg-boss to the database, makes its tables and queues where missing, and one dead-letter queue for each. */
export async function startJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const { database, kinds, runsSchedule = false, onError } = options;
  const boss = new PgBoss({ ...connectionOf(database), schema: 'jobs', useListenNotify: true, schedule: runsSchedule });
  boss.on('error', onError);
  await boss.start();
  const queues = new Map(kinds.map(({ name, cron }) => [name, { deadLetter: name + DEAD_LETTER_SUFFIX, cron }]));
  for (const [name, { deadLetter, cron }] of queues) {
    await boss.createQueue(deadLetter);
    await boss.updateQueue(deadLetter, { retentionSeconds: DEAD_LETTER_SECONDS });
    const rules = { ...QUEUE_RULES, deadLetter };
    await boss.createQueue(name, rules);
    // One that an older release has made keeps its rules else.
    await boss.updateQueue(name, rules);
    await learnQueue(boss, name);
    // A shop that was closed at that hour catches up, once.
    if (cron) await boss.schedule(name, cron, {}, { tz: SHOP_TIME_ZONE, missed: 'once' });
  }
  async function send(tx: Executor, queue: string, payload: object): Promise<string> {
    const id = await boss.send(queue, payload, { db: inThis(tx) });
    if (id === null) throw new Error(`The job ${queue} was not taken`);
    return id;
  }

  return {
    enqueue: async (tx, kind, payload) => send(tx, kind.name, kind.payload.parse(payload)),
    // Not pg-boss's own `publish`: it looks its subscribers up beside the transaction, for which the embedded database's one
    // connection would wait for ever, and a subscription that the code has dropped stays in its table.
    async publish(tx, event, payload) {
      const parsed = event.payload.parse(payload);
      const subscriptions = kinds.filter((kind) => kind.event === event);
      await settleTogether(subscriptions.map(({ name }) => send(tx, name, parsed)));
    },
    async work(handlers) {
      for (const handler of handlers) {
        await boss.work(handler.kind.name, { ...WITH_METADATA, ...BATCHES }, async (jobs: JobWithMetadata[]) => {
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await runJob(database.db, handler, job));
          return results;
        });
      }
    },
    async rest() {
      for (const name of queues.keys()) await boss.offWork(name, { wait: false });
    },
    failed: createFailedJobs(boss, database.db, queues),
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

/** One that fails does not hold the others of its batch back. */
async function runJob(db: Executor, handler: JobHandler, job: JobWithMetadata): Promise<JobResult> {
  const { id } = job;
  try {
    await handler.run(job.data, runningJob(db, job));
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: error };
  }
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
  return { ...client.connection, max: 4 };
}

/** The transaction as pg-boss wants it. Its statements are long, and the same for all jobs of a queue. */
function inThis(tx: Executor): NonNullable<SendOptions['db']> {
  return { executeSql: async (text, values = []) => ({ rows: await runNamed(tx, text, values) }) };
}
