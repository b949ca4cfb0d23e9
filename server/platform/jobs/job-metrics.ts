import { sql } from 'drizzle-orm';
import { Counter, Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Database, Executor } from '../database/database.ts';
import type { JobQueue } from './job-queue.ts';

const COUNT_TTL_MS = 5_000;

const countsSchema = z.object({
  rows: z.array(
    z.object({
      queue: z.string(),
      waiting: z.coerce.number(),
      active: z.coerce.number(),
      oldestSeconds: z.coerce.number(),
    }),
  ),
});

/** Uses the maximum over processes instead of the sum, because every process counts the same jobs. */
export function addJobMetrics(registry: Registry, { db }: Database, { tries }: Pick<JobQueue, 'tries'>): void {
  const count = memoizeFor(COUNT_TTL_MS, () => countJobs(db));
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue: waiting for their first or next try, and active as pg-boss last counted. Jobs in a dead-letter queue have failed for good',
    labelNames: ['queue', 'state'],
    aggregator: 'max',
    registers: [],
    async collect() {
      // Omits these counts if the database is unavailable, so that the other metrics are still delivered.
      const counts = await count().catch(() => undefined);
      if (!counts) return;
      this.reset();
      for (const { queue, waiting, active } of counts) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'active' }, active);
      }
    },
  });
  const oldest = new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'Age of the oldest job that waits for its first or next try, by queue',
    labelNames: ['queue'],
    aggregator: 'max',
    registers: [],
    async collect() {
      const counts = await count().catch(() => undefined);
      for (const { queue, oldestSeconds } of counts ?? []) this.set({ queue }, oldestSeconds);
    },
  });
  const triesTotal = new Counter({
    name: 'job_tries_total',
    help: 'Tries of jobs by queue and outcome: completed, failed (tried again later), rejected (set aside at once)',
    labelNames: ['queue', 'outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [queue, outcomes] of tries) {
        for (const [outcome, tried] of Object.entries(outcomes)) this.inc({ queue, outcome }, tried);
      }
    },
  });
  registry.registerMetric(jobs);
  registry.registerMetric(oldest);
  registry.registerMetric(triesTotal);
}

async function countJobs(db: Executor) {
  // Uses the condition of pg-boss' partial index, so that the count reads only jobs that wait.
  const counts = await db.execute(sql`
    select q.name as queue, coalesce(w.waiting, 0) as waiting, coalesce(q.active_count, 0) as active,
      coalesce(extract(epoch from now() - w.oldest), 0) as "oldestSeconds"
    from jobs.queue q left join (
      select name, count(*) as waiting, min(created_on) as oldest from jobs.job where state < 'active' and not blocked group by name
    ) w on w.name = q.name`);
  return countsSchema.parse(counts).rows;
}

function memoizeFor<Result>(ttlMs: number, work: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now >= last.until) last = { result: work(), until: now + ttlMs };
    return last.result;
  };
}
