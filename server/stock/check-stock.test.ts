import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { PermanentError } from '#server/platform/jobs/job.ts';
import { addProduct } from '#test/factories.ts';
import { doWaitingJobs, waitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { useTestShop } from '#test/test-shop.ts';
import { checkStock } from './check-stock.ts';
import { stockCheckDue } from './events.ts';

describe('the nightly check of the stock', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  /** The trigger would write a move. */
  const setPastTrigger = (id: string, stock: number) =>
    inTransaction(shop.deps.db, async (tx) => {
      await tx.execute(sql`alter table products disable trigger user`);
      await tx.execute(sql`update products set stock = ${stock} where id = ${id}`);
      await tx.execute(sql`alter table products enable trigger user`);
    });
  const checkWhole = async (size: { products: number; queries: number }) => {
    const errors: unknown[] = [];
    await checkStock(shop.deps, undefined, size).catch((error: unknown) => errors.push(error));
    for (;;) {
      const next = (await waitingJobs(shop.deps)).find(({ name }) => name === stockCheckDue.name);
      if (!next) return errors;
      const { after } = stockCheckDue.payload.parse(next.data);
      await shop.deps.db.execute(sql`update jobs.job set state = 'completed' where id = ${next.id}`);
      await checkStock(shop.deps, after, size).catch((error: unknown) => errors.push(error));
    }
  };
  const SIZES = [
    { products: 1, queries: 1 },
    { products: 2, queries: 2 },
    { products: 7, queries: 1 },
    { products: 5_000, queries: 40 },
  ];

  it('finds nothing if the moves sum to the stock, in parts of any size', async () => {
    for (const stock of [3, 0, null, 8, 1, 5, 2]) await addProduct(shop.deps, { stock });
    const deleted = await addProduct(shop.deps, { stock: 6 });
    await shop.call('DELETE', `/api/products/${deleted.id}`, { as: shop.users.admin });
    for (const size of SIZES) expect(await checkWhole(size)).toEqual([]);
    await doWaitingJobs(shop.deps);
    expect(transport.sent).toEqual([]);
  });

  it('mails the shop and fails with the ids if they do not, in parts of any size', async () => {
    const wrong = await addProduct(shop.deps, { stock: 4 });
    await addProduct(shop.deps, { stock: 4 });
    await setPastTrigger(wrong.id, 9);
    for (const size of SIZES) {
      transport.sent.length = 0;
      const errors = await checkWhole(size);
      expect(errors).toEqual([expect.any(PermanentError)]);
      expect(String(errors[0])).toContain(`${wrong.id} (stock 9, moves 4)`);
      await doWaitingJobs(shop.deps);
      expect(transport.sent).toMatchObject([{ to: 'shop@example.com', subject: 'Stock of 1 product needs a look' }]);
      expect(transport.sent[0]?.text).toContain(`${wrong.id}: stock 9, changes 4`);
    }
  });
});
