import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openTagBus } from '#server/platform/cache/tag-bus.ts';
import { onFinishedQuery } from '#server/platform/database/finished-queries.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { runOperation } from '#server/platform/running-operation.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';
import { defineEvent, handleJob, subscribe } from './job.ts';
import { startJobQueue } from './job-queue.ts';

const sent = defineEvent('parcel.sent', z.object({ parcel: z.string() }));
const lost = defineEvent('parcel.lost', z.object({ parcel: z.string() }));
const subscriptions = [subscribe(sent, 'mail.parcel-sent'), subscribe(sent, 'ledger.parcel-sent')];
const other = subscribe(lost, 'mail.parcel-lost');
const onError = (error: Error) => {
  throw error;
};

describe('a published event', () => {
  async function open() {
    const database = await openTestDatabase(onError);
    const tags = await openTagBus(database, onError);
    const jobs = await startJobQueue({ database, kinds: [...subscriptions, other], tags, onError });
    onTestFinished(async () => {
      await jobs.stop();
      await tags.close();
      await database.close();
    });
    const done: string[] = [];
    const handlers = [...subscriptions, other].map((kind) =>
      handleJob(kind, async ({ parcel }) => void done.push(`${kind.name} ${parcel}`)),
    );
    return { jobs, tags, db: database.db, done, work: () => jobs.work(handlers) };
  }

  it('reaches each of its subscribers, and no other jobs', async () => {
    const { jobs, db, done, work } = await open();
    await inTransaction(db, (tx) => jobs.publish(tx, sent, { parcel: 'P-1' }));
    await work();
    await waitUntil('both have had it', () => done.length === 2 || undefined);
    expect(done.toSorted()).toEqual(['ledger.parcel-sent P-1', 'mail.parcel-sent P-1']);
  });

  it('is written by one statement for each subscriber', async () => {
    const { jobs, db } = await open();
    const statements: string[] = [];
    onTestFinished(onFinishedQuery(({ sql, operation }) => void (operation && statements.push(sql))));
    await runOperation({ labels: { route: 'POST /parcels', reqId: 'a-request' } }, () =>
      inTransaction(db, async (tx) => {
        await jobs.publish(tx, sent, { parcel: 'P-1' });
        expect(statements.filter((sql) => /insert into jobs\./i.test(sql))).toHaveLength(2);
      }),
    );
  });

  it('reaches no subscriber if its transaction is rolled back', async () => {
    const { jobs, db, done, work } = await open();
    const rolledBack = inTransaction(db, async (tx) => {
      await jobs.publish(tx, sent, { parcel: 'P-1' });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await inTransaction(db, (tx) => jobs.publish(tx, lost, { parcel: 'P-2' }));
    await work();
    await waitUntil('the later one is done', () => done.length > 0 || undefined);
    expect(done).toEqual(['mail.parcel-lost P-2']);
  });
});
