import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '#contract/time.ts';
import { measureClockSkew } from '#server/platform/database/clock-skew.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ACKNOWLEDGEMENT_LIMIT_MS, SEND_LIMIT_MS } from '#server/platform/mail/mail.ts';
import { rowsOf } from '#test/rows.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { defineJob, defineRecurringJob, handleJob } from './job.ts';
import { BATCHES, EXPIRE_SECONDS, startJobQueue } from './job-queue.ts';

const onError = (error: Error) => {
  throw error;
};

it('a batch of the slowest mails has enough time before another process begins it again', () => {
  const slowestMs = SEND_LIMIT_MS + ACKNOWLEDGEMENT_LIMIT_MS;
  expect(BATCHES.batchSize * slowestMs).toBeLessThan((EXPIRE_SECONDS - 10) * 1_000);
});

describe('a queue created by an older release', () => {
  it('gets the settings of this release', async () => {
    const database = await openTestDatabase(onError);
    const open = () => startJobQueue({ database, kinds: [defineRecurringJob('test.old', '0 0 1 1 *')], onError });
    const rules = () =>
      rowsOf(
        database,
        sql`select retry_limit, expire_seconds, heartbeat_seconds, notify, dead_letter from jobs.queue where name = 'test.old'`,
      );
    await (await open()).stop();
    const expected = await rules();
    expect(expected).toEqual([
      {
        retry_limit: 32,
        expire_seconds: EXPIRE_SECONDS,
        heartbeat_seconds: 60,
        notify: false,
        dead_letter: 'test.old.dead',
      },
    ]);
    await database.db.execute(
      sql`update jobs.queue set retry_limit = 3, expire_seconds = 20, heartbeat_seconds = null, notify = true`,
    );
    await (await open()).stop();
    expect(await rules()).toEqual(expected);
    await database.close();
  });
});

describe('the age of a job, on a machine whose clock is an hour fast', () => {
  it('is computed by the database’s clock, and the difference is measured', async () => {
    const database = await openTestDatabase(onError);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    onTestFinished(() => void vi.useRealTimers());
    const kind = defineJob('test.aged', z.object({}));
    const jobs = await startJobQueue({ database, kinds: [kind], onError });
    const age = Promise.withResolvers<number>();
    await jobs.work([handleJob(kind, async (_, { ageSeconds }) => age.resolve(ageSeconds))]);
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, kind, {}));
    expect(await age.promise).toBeLessThan(600);
    const skewMs = await measureClockSkew(database.db);
    expect(Math.round(skewMs / 100_000)).toBeCloseTo(-36);
    await jobs.stop();
    await database.close();
  });
});
