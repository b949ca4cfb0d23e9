import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Database, Executor } from '../database/database.ts';

/** How often the jobs are counted at the most, however many ask. */
const COUNT_EVERY_MS = 5_000;

const countsSchema = z.object({
  rows: z.array(z.object({ queue: z.string(), waiting: z.coerce.number(), active: z.coerce.number() })),
});

/** What Prometheus is told of background work, by queue. All processes see the same jobs, so the numbers are not added up. */
export function addJobMetrics(registry: Registry, { db }: Database): void {
  const count = atMostEvery(COUNT_EVERY_MS, () => countJobs(db));
  const jobs = new Gauge({
    name: 'jobs',
    help: 'Jobs by queue: waiting (or for the next try), and active as pg-boss last counted. Those of a dead-letter queue have failed for good',
    labelNames: ['queue', 'state'],
    aggregator: 'max',
    registers: [],
    async collect() {
      // While the database is away the other numbers are wanted all the more.
      const counts = await count().catch(() => undefined);
      if (!counts) return;
      this.reset();
      for (const { queue, waiting, active } of counts) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'active' }, active);
      }
    },
  });
  registry.registerMetric(jobs);
}

async function countJobs(db: Executor) {
  // As pg-boss' own index of what is to be fetched has it.
  const counts = await db.execute(sql`
    select q.name as queue, coalesce(w.waiting, 0) as waiting, coalesce(q.active_count, 0) as active
    from jobs.queue q left join (
      select name, count(*) as waiting from jobs.job where state < 'active' and not blocked group by name
    ) w on w.name = q.name`);
  return countsSchema.parse(counts).rows;
}

/** `work`, done no more often than that; in between its last result is given. */
function atMostEvery<Result>(everyMs: number, work: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now >= last.until) last = { result: work(), until: now + everyMs };
    return last.result;
  };
}
