import {
  type ConstructorOptions,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type Queue,
  type QueueResult,
  type SendOptions,
} from 'pg-boss';
import { NIL } from 'uuid';
import { SHOP_TIME_ZONE } from '#contract/time.ts';
import type { TagBus } from '../cache/tag-bus.ts';
import type { Database, Executor } from '../database/database.ts';
import { runSql } from '../database/run-sql.ts';
import { settleTogether } from '../database/transaction.ts';
import { runOperation } from '../running-operation.ts';
import { createFailedJobs, type FailedJobs } from './failed-jobs.ts';
import { type DomainEvent, type JobHandler, type JobKind, PermanentError } from './job.ts';
import { lastError } from './last-error.ts';
import { runningJob } from './running-job.ts';

/** Exponential backoff between two tries. */
const RETRY_DELAY_SECONDS = 5;
const RETRY_DELAY_MAX_SECONDS = 3_600;
/** The last try is about a day after the first, so that a mail outage of a day loses nothing. */
const RETRY_LIMIT = 32;
/** A job without a heartbeat for this time counts as lost, and another process repeats it. */
const HEARTBEAT_SECONDS = 60;
/** A job that runs longer counts as lost, too. Three mails, each acknowledged after ten minutes, end before. */
export const EXPIRE_SECONDS = 2_400;
/** If the tag bus notifies of new jobs, polling only has to find retries that are due. */
const POLLING_SECONDS = { notified: RETRY_DELAY_SECONDS, unnoticed: 2 };
/** All jobs of a batch must end before the batch expires. */
export const BATCHES = { batchSize: 3, burstWhenBatchFull: true, perJobResults: true } as const;
/** Intervals of the search for jobs of dead processes. By default it would run only once per minute. */
const SUPERVISION = { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 };
const DEAD_LETTER_SUFFIX = '.dead';
/** Rules of dead-letter queues. Jobs stay there for 90 days, so that an admin can inspect them. */
const DEAD_LETTER_RULES = { retentionSeconds: 90 * 86_400 };

const QUEUE_RULES = {
  // Turns off pg-boss' own notices, because the tag bus notifies of new jobs.
  notify: false,
  retryLimit: RETRY_LIMIT,
  retryDelay: RETRY_DELAY_SECONDS,
  retryBackoff: true,
  retryDelayMax: RETRY_DELAY_MAX_SECONDS,
  expireInSeconds: EXPIRE_SECONDS,
  heartbeatSeconds: HEARTBEAT_SECONDS,
};

export interface JobQueueOptions {
  database: Database;
  kinds: readonly JobKind<object>[];
  /** True if this process enqueues recurring jobs. With several such processes, each job is enqueued once. */
  runsSchedule?: boolean;
  /** Without a tag bus, new jobs are found by polling. */
  tags?: TagBus;
  onError: (error: Error) => void;
  /** Receives a line about each failed try, without personal data. */
  onFailedTry?: ((message: string) => void) | undefined;
}

/** A `rejected` job goes into the dead-letter queue at once, a `failed` job when no tries are left. */
export type TryOutcome = 'completed' | 'failed' | 'rejected';

/** Transactional outbox in the shop's database. */
export interface JobQueue {
  /** Returns the job's id. */
  enqueue<Payload extends object>(tx: Executor, kind: JobKind<Payload>, payload: Payload): Promise<string>;
  publish<Payload extends object>(tx: Executor, event: DomainEvent<Payload>, payload: Payload): Promise<void>;
  /** Publishes several events with one statement for each subscriber. */
  publishEach<Payload extends object>(
    tx: Executor,
    event: DomainEvent<Payload>,
    payloads: readonly Payload[],
  ): Promise<void>;
  /** Starts to run jobs. Without this call the process only enqueues. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Begins a graceful shutdown: starts no more jobs; jobs in progress continue. */
  stopFetching(): Promise<void>;
  failed: FailedJobs;
  tries: ReadonlyMap<string, Readonly<Record<TryOutcome, number>>>;
  stop(): Promise<void>;
}

export async function startJobQueue(options: JobQueueOptions): Promise<JobQueue> {
  const { database, kinds, runsSchedule = false, tags, onError, onFailedTry = () => undefined } = options;
  const boss = new PgBoss({
    ...connectionOf(database, tags && { tags, queues: kinds.map(({ name }) => name) }),
    ...SUPERVISION,
    schema: 'jobs',
    schedule: runsSchedule,
  });
  boss.on('error', onError);
  await boss.start();
  const queues = await ensureQueues(boss, kinds);
  const { tries, noteTry } = countTries(kinds, onFailedTry);
  async function send(tx: Executor, queue: string, payload: object): Promise<string> {
    const sending = boss.send(queue, payload, { db: asPgBossDb(tx) });
    await settleTogether([sending, noteJobs(tx, queue)]);
    const id = await sending;
    if (id === null) throw new Error(`pg-boss did not accept the job ${queue}`);
    return id;
  }
  const noteJobs = async (tx: Executor, queue: string) => tags?.invalidate(tx, [jobsTag(queue)]);
  const pollingIntervalSeconds = tags?.reachesAll ? POLLING_SECONDS.notified : POLLING_SECONDS.unnoticed;
  const fetching = { ...BATCHES, pollingIntervalSeconds, includeMetadata: true } as const;

  return {
    enqueue: async (tx, kind, payload) => send(tx, kind.name, kind.payload.parse(payload)),
    // pg-boss' own `publish` reads outside the transaction, and its table still has removed subscriptions.
    async publish(tx, event, payload) {
      const parsed = event.payload.parse(payload);
      const subscriptions = kinds.filter((kind) => kind.event === event);
      await settleTogether(subscriptions.map(({ name }) => send(tx, name, parsed)));
    },
    async publishEach(tx, event, payloads) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((payload) => ({ data: event.payload.parse(payload) }));
      const subscriptions = kinds.filter((kind) => kind.event === event);
      await settleTogether(
        subscriptions.flatMap(({ name }) => [boss.insert(name, jobs, { db: asPgBossDb(tx) }), noteJobs(tx, name)]),
      );
    },
    async work(handlers) {
      for (const handler of handlers) {
        await boss.work(handler.kind.name, fetching, async (jobs: JobWithMetadata[]) => {
          const results: JobResult[] = [];
          for (const job of jobs) {
            const labels = { job: handler.kind.name, jobId: job.id };
            const result = await runOperation({ labels }, () => runJob(database.db, handler, job));
            noteTry(handler.kind.name, job, result);
            results.push(result);
          }
          return results;
        });
      }
    },
    async stopFetching() {
      for (const name of queues.keys()) await boss.offWork(name, { wait: false });
    },
    failed: createFailedJobs(boss, database.db, { queues, noteJobs }),
    tries,
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  };
}

const OUTCOMES: Record<JobResult['status'], TryOutcome> = {
  completed: 'completed',
  failed: 'failed',
  deadletter: 'rejected',
};

function countTries(kinds: JobQueueOptions['kinds'], onFailedTry: (message: string) => void) {
  const tries = new Map(kinds.map(({ name }) => [name, { completed: 0, failed: 0, rejected: 0 }]));
  const noteTry = (name: string, job: JobWithMetadata, { status, output }: JobResult) => {
    const outcome = OUTCOMES[status];
    const counts = tries.get(name);
    if (counts) counts[outcome] += 1;
    if (outcome === 'completed') return;
    const reason = `job ${name}, try ${job.retryCount + 1}: ${lastError(output)}`;
    onFailedTry(outcome === 'rejected' ? `${reason} (set aside)` : reason);
  };
  return { tries, noteTry };
}

/** Returns an error instead of throwing it, so that the rest of the batch runs. */
async function runJob(db: Executor, handler: JobHandler, job: JobWithMetadata): Promise<JobResult> {
  const { id } = job;
  try {
    await handler.run(job.data, runningJob(db, job));
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: error instanceof PermanentError ? 'deadletter' : 'failed', output: error };
  }
}

async function ensureQueues(boss: PgBoss, kinds: JobQueueOptions['kinds']) {
  const queues = new Map(kinds.map(({ name, cron }) => [name, { deadLetter: name + DEAD_LETTER_SUFFIX, cron }]));
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, { deadLetter, cron }] of queues) {
    await ensureQueue(boss, deadLetter, DEAD_LETTER_RULES, present.get(deadLetter));
    await ensureQueue(boss, name, { ...QUEUE_RULES, deadLetter }, present.get(name));
    // If the shop was down when a job was due, the job runs once after the next start.
    if (cron) await boss.schedule(name, cron, {}, { tz: SHOP_TIME_ZONE, missed: 'once' });
  }
  return queues;
}

/** Creates or updates a queue. Skips a queue whose settings are current. */
async function ensureQueue(
  boss: PgBoss,
  name: string,
  rules: Omit<Queue, 'name' | 'partition' | 'policy'>,
  present: QueueResult | undefined,
): Promise<void> {
  if (present && Object.entries(rules).every(([key, value]) => present[key as keyof QueueResult] === value)) return;
  await (present ? boss.updateQueue(name, rules) : boss.createQueue(name, rules));
  // Fills pg-boss' cache of this queue. Otherwise the next `send` in a transaction would need a second connection, and
  // many such transactions could use up the pool.
  await boss.findJobs(name, { id: NIL });
}

interface JobNotices {
  tags: TagBus;
  queues: readonly string[];
}

function connectionOf({ client }: Database, notices: JobNotices | undefined): ConstructorOptions {
  const db: NonNullable<ConstructorOptions['db']> = { executeSql: (text, values) => client.pool.query(text, values) };
  if (notices) db.listen = async (_channel, onJobs) => listenToTags(notices, onJobs);
  return { db, useListenNotify: notices !== undefined };
}

const TAG = 'Jobs:';

/** Returns the tag that is invalidated when the queue has new jobs. */
export function jobsTag(queue: string): string {
  return TAG + queue;
}

function listenToTags({ tags, queues }: JobNotices, onJobs: (queue: string) => void) {
  tags.listen({
    invalidate(changed) {
      for (const tag of changed) if (tag.startsWith(TAG)) onJobs(tag.slice(TAG.length));
    },
    cutOff: () => undefined,
    reconnect: () => queues.forEach(onJobs),
  });
  // `close` does not remove the listener of tags, because a stopped pg-boss has no workers that a notice could wake.
  return { close: () => Promise.resolve() };
}

function asPgBossDb(tx: Executor): NonNullable<SendOptions['db']> {
  return { executeSql: async (text, values = []) => ({ rows: await runSql(tx, text, values) }) };
}
