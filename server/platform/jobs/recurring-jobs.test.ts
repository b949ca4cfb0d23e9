import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnEngines } from '#test/engines.ts';
import { rowsOf } from '#test/rows.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';
import { defineRecurringJob, handleJob } from './job.ts';
import { startJobQueue } from './job-queue.ts';

/** Due in any minute, so that one is due at once. */
const tick = defineRecurringJob('test.tick', '* * * * *');
const onError = (error: Error) => {
  throw error;
};

describeOnEngines('work that comes by the clock', (engine) => {
  it('is done without anybody asking for it, once however many keep the time', { timeout: 600_000 }, async () => {
    const database = await openTestDatabase(engine, onError);
    const start = (runsSchedule: boolean) => startJobQueue({ database, kinds: [tick], runsSchedule, onError });
    // Whoever looks at the clock as it starts finds the schedule there already.
    await (await start(false)).stop();
    // The embedded database takes one process, and so one queue at a time.
    const queues = [await start(true)];
    if (engine === 'postgres') queues.push(await start(true), await start(false));
    onTestFinished(async () => {
      for (const queue of queues) await queue.stop();
      await database.close();
    });
    let timesDone = 0;
    const work = handleJob(tick, async () => {
      timesDone += 1;
    });
    for (const queue of queues) await queue.work([work]);
    await waitUntil('the work is done', () => timesDone > 0 || undefined);
    const jobs = await rowsOf<{ minute: string | null }>(
      database,
      sql`select singleton_on::text as minute from jobs.job where name = ${tick.name}`,
    );
    expect(jobs.length).toBeGreaterThan(0);
    expect(new Set(jobs.map(({ minute }) => minute)).size).toBe(jobs.length);
  });
});
