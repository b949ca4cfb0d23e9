import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { SESSION_SEEN_EVERY_MINUTES } from '#server/accounts/rules.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

/** A trigger raises SQLSTATE 53100 (disk_full): a disk that is really full would harm other databases. */
describe('a database whose disk is full', () => {
  const shop = useTestShop();
  beforeEach(async () => {
    await shop.deps.db.execute(sql`create function raise_disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  });
  afterEach(async () => {
    await shop.deps.db.execute(sql`drop function if exists raise_disk_full cascade`);
  });

  it.each([
    'orders',
    // A later statement of a pipeline fails. Its error may arrive after the error of another statement.
    'products',
  ])('rejects writes with a message, logs the cause, and still serves reads (%s)', async (table) => {
    const logged = vi.mocked(console.error).mockImplementation(() => undefined);
    const { owner } = shop.users;
    const product = await addProduct(shop.deps, { stock: 3 });
    await shop.deps.db.execute(sql`create trigger full_disk before insert or update on ${sql.identifier(table)}
      for each row execute function raise_disk_full()`);
    const place = () =>
      shop.call('POST', '/api/orders/create-order', {
        as: owner,
        body: orderBody(owner, [{ product, quantity: 1 }]),
      });
    const rejected = await expectNothingWritten(shop.deps, place);
    expect(rejected.status).toBe(503);
    expect(rejected.error()).toEqual({
      code: 'unavailable',
      message: 'The store cannot take anything in just now. Nothing was changed. Please try again later.',
    });
    expect(logged.mock.calls.flat().join()).toContain('No space left on device');
    expect((await shop.call('GET', '/api/products')).status).toBe(200);
    expect((await shop.call('GET', `/api/orders/${owner.email}`, { as: owner })).status).toBe(200);

    await shop.deps.db.execute(sql`drop trigger full_disk on ${sql.identifier(table)}`);
    expect((await place()).as(createOrderResponse).orderId).toMatch(/^ND-/);
  });

  it.each([
    ['is full', 'disk_full'],
    ['may only be read', 'read_only_sql_transaction'],
  ])(
    'serves signed-in users although it %s, so that the use of their session cannot be stored',
    async (_fault, condition) => {
      const logged = vi.mocked(console.error).mockImplementation(() => undefined);
      logged.mockClear();
      await shop.deps.db.execute(
        sql.raw(`create function refuse_a_note() returns trigger language plpgsql as
        $$ begin raise exception 'no note is taken' using errcode = '${condition}'; end $$`),
      );
      await shop.deps.db.execute(
        sql`create trigger no_notes before update on sessions for each row execute function refuse_a_note()`,
      );
      try {
        const { owner } = shop.users;
        shop.clock.advance({ minutes: SESSION_SEEN_EVERY_MINUTES });
        expect((await shop.call('GET', `/api/orders/${owner.email}`, { as: owner })).status).toBe(200);
        const lines = logged.mock.calls.map((line) => line.join()).filter((line) => line.includes('no note is taken'));
        expect(lines).toHaveLength(1);
        expect(lines[0]).toContain('the use of a session was not noted');
      } finally {
        await shop.deps.db.execute(sql`drop function refuse_a_note cascade`);
      }
      shop.clock.advance({ minutes: SESSION_SEEN_EVERY_MINUTES });
      logged.mockClear();
      expect((await shop.call('GET', `/api/orders/${shop.users.owner.email}`, { as: shop.users.owner })).status).toBe(
        200,
      );
      expect(logged).not.toHaveBeenCalled();
    },
  );
});
