import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { SEND_LIMIT_MS } from '#server/platform/mail/mail.ts';
import { describeOnEngines } from '#test/engines.ts';
import { rowsOf } from '#test/rows.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { defineRecurringJob } from './job.ts';
import { BATCHES, EXPIRE_SECONDS, startJobQueue } from './job-queue.ts';

const onError = (error: Error) => {
  throw error;
};

it('gives a batch of the slowest mails enough time, so that no other process begins them again', () => {
  expect(BATCHES.batchSize * SEND_LIMIT_MS).toBeLessThan((EXPIRE_SECONDS - 10) * 1_000);
});

describeOnEngines('a queue created by an older release', (engine) => {
  it('gets the rules of this release', async () => {
    const database = await openTestDatabase(engine, onError);
    const open = () => startJobQueue({ database, kinds: [defineRecurringJob('test.old', '0 0 1 1 *')], onError });
    const rules = () =>
      rowsOf(
        database,
        sql`select retry_limit, expire_seconds, notify, dead_letter from jobs.queue where name = 'test.old'`,
      );
    await (await open()).stop();
    const expected = await rules();
    expect(expected).toEqual([
      { retry_limit: 32, expire_seconds: EXPIRE_SECONDS, notify: false, dead_letter: 'test.old.dead' },
    ]);
    await database.db.execute(sql`update jobs.queue set retry_limit = 3, expire_seconds = 20, notify = true`);
    await (await open()).stop();
    expect(await rules()).toEqual(expected);
    await database.close();
  });
});
