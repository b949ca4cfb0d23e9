import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { inTransaction, isUniqueViolation } from './transaction.ts';

describe('a transaction', () => {
  const shop = useTestShop();
  const raise = (state: string) =>
    sql.raw(`do $$ begin raise exception 'asked for' using errcode = '${state}'; end $$`);

  it.each(['40001', '40P01'])('is retried after a retryable error (%s)', async (state) => {
    let attempts = 0;
    const result = await inTransaction(shop.deps.db, async (tx) => {
      attempts += 1;
      if (attempts < 3) await tx.execute(raise(state));
      return 'done';
    });
    expect([result, attempts]).toEqual(['done', 3]);
  });

  it('gives up after four attempts', async () => {
    let attempts = 0;
    const failing = inTransaction(shop.deps.db, async (tx) => {
      attempts += 1;
      await tx.execute(raise('40001'));
    });
    await expect(failing).rejects.toThrow('Failed query');
    expect(attempts).toBe(4);
  });

  it('is rolled back without a retry after any other error', async () => {
    let attempts = 0;
    const product = await addProduct(shop.deps);
    const failing = inTransaction(shop.deps.db, async (tx) => {
      attempts += 1;
      await tx.execute(sql`delete from products`);
      await tx.execute(raise('22012'));
    });
    await expect(failing).rejects.toThrow('Failed query');
    expect(attempts).toBe(1);
    expect((await shop.call('GET', `/api/products/${product.id}`)).status).toBe(200);
  });

  it('distinguishes a unique violation from other errors', async () => {
    const errorOf = (statement: ReturnType<typeof sql>) =>
      shop.deps.db.execute(statement).then(
        () => undefined,
        (error: unknown) => error,
      );
    const again = sql`insert into users (id, username, email, password_hash, created_at)
      select gen_random_uuid(), username, email, password_hash, created_at from users limit 1`;
    expect(isUniqueViolation(await errorOf(again))).toBe(true);
    expect(isUniqueViolation(await errorOf(sql`select 1 / 0`))).toBe(false);
  });
});
