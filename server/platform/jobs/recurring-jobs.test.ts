import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '#test/rows.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';
import { defineRecurringJob, handleJob } from './job.ts';
import { startJobQueue } from './job-queue.ts';

/** Every minute is the shortest interval of a schedule. */
const tick = defineRecurringJob('test.tick', '* * * * *');
const onError = (error: Error) => {
  throw error;
};

describe('a recurring job', () => {
  it('runs on schedule, and only once with any number of schedulers', { timeout: 600_000 }, async () => {
    const database = await openTestDatabase(onError);
    const start = (runsSchedule: boolean) => startJobQueue({ database, kinds: [tick], runsSchedule, onError });
    // Stores the schedule, so that the queues below find it at once.
    await (await start(false)).stop();
    const queues = await Promise.all([start(true), start(true), start(false)]);
    onTestFinished(async () => {
      for (const queue of queues) await queue.stop();
      await database.close();
    });
    let runs = 0;
    const work = handleJob(tick, async () => {
      runs += 1;
    });
    for (const queue of queues) await queue.work([work]);
    await waitUntil('the work is done', () => runs > 0 || undefined);
    const jobs = await rowsOf<{ minute: string | null }>(
      database,
      sql`select singleton_on::text as minute from jobs.job where name = ${tick.name}`,
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(new Set(jobs.map(({ minute }) => minute)).size).toBe(jobs.length);
  });
});
