import { sql } from 'drizzle-orm';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { describeOnEngines } from '#test/engines.ts';
import { rowsOf } from '#test/rows.ts';
import { useTestShop } from '#test/test-shop.ts';
import { waitUntil } from '#test/wait-until.ts';
import { openTagBus, type TagBus } from './tag-bus.ts';

/** What a process hears, in order. */
function hearOn(bus: TagBus): string[] {
  const heard: string[] = [];
  bus.listen({
    invalidate: (tags) => void heard.push(...tags),
    cutOff: () => void heard.push('cut off'),
    reconnect: () => void heard.push('reconnected'),
  });
  return heard;
}

describeOnEngines('the bus of changes', (engine) => {
  const shop = useTestShop({ engine });

  it('tells what a transaction has changed once it has committed', async () => {
    const { db, tags } = shop.deps;
    const heard = hearOn(tags);
    await inTransaction(db, async (tx) => {
      await tags.invalidate(tx, ['Product:1', 'Product:2']);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['Product:1', 'Product:2']);
  });

  it('tells nothing of what was rolled back, and once of what was tried twice', async () => {
    const { db, tags } = shop.deps;
    const heard = hearOn(tags);
    const failing = inTransaction(db, async (tx) => {
      await tags.invalidate(tx, ['Product:1']);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    let attempts = 0;
    await inTransaction(db, async (tx) => {
      attempts += 1;
      await tags.invalidate(tx, [`Product:${attempts}`]);
      if (attempts === 1) await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '40001'; end $$`));
    });
    expect(heard).toEqual(['Product:2']);
  });

  it('takes no change from outside of a transaction', async () => {
    const { db, tags } = shop.deps;
    await expect(tags.invalidate(db, ['Product:1'])).rejects.toThrow('transaction');
  });
});

describe.runIf(inject('databases').postgres)('the bus between processes', () => {
  const shop = useTestShop({ engine: 'postgres' });

  async function openSecond() {
    const errors: string[] = [];
    const bus = await openTagBus(shop.deps.database, (error) => errors.push(error.message));
    onTestFinished(() => bus.close());
    return { bus, heard: hearOn(bus), errors };
  }
  const change = (...names: string[]) => inTransaction(shop.deps.db, (tx) => shop.deps.tags.invalidate(tx, names));

  it('tells the others as well, in the order of the commits', async () => {
    const { heard } = await openSecond();
    await change('Product:1');
    await change('Product:2', 'ProductList:all');
    await waitUntil('the second change', () => heard[2]);
    expect(heard).toEqual(['Product:1', 'Product:2', 'ProductList:all']);
  });

  it('tells of a change that is too large for one notice as of everything', async () => {
    const { heard } = await openSecond();
    await change(...Array.from({ length: 1_000 }, (_, index) => `Product:${index}`));
    await waitUntil('the change', () => heard[0]);
    expect(heard).toEqual(['*']);
  });

  it('says that it is cut off, and that it hears again', async () => {
    const { heard, errors } = await openSecond();
    const newest = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' order by backend_start desc limit 1`;
    expect(await rowsOf(shop.deps, newest)).toHaveLength(1);
    await waitUntil('the connection is back', () => (heard.includes('reconnected') ? true : undefined));
    expect([heard, errors.length]).toEqual([['cut off', 'reconnected'], 1]);
    await change('Product:1');
    await waitUntil('the change', () => heard[2]);
    expect(heard[2]).toBe('Product:1');
  });
});
