import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { throwError } from '#test/backups.ts';
import { rowsOf } from '#test/rows.ts';
import { useTestShop } from '#test/test-shop.ts';
import { waitUntil } from '#test/wait-until.ts';
import { openTagBus, type TagBus } from './tag-bus.ts';

function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

function recordEvents(bus: TagBus): string[] {
  const received: string[] = [];
  bus.listen({
    invalidate: (tags) => void received.push(...tags),
    cutOff: () => void received.push('cut off'),
    reconnect: () => void received.push('reconnected'),
  });
  return received;
}

describe('the tag bus', () => {
  const shop = useTestShop();

  it('publishes the tags of a transaction after its commit', async () => {
    const { db, tags } = shop.deps;
    const received = recordEvents(tags);
    await inTransaction(db, async (tx) => {
      await tags.invalidate(tx, ['Product:1', 'Product:2']);
      expect(received).toEqual([]);
    });
    expect(received).toEqual(['Product:1', 'Product:2']);
  });

  it('publishes nothing after a rollback, and once after a retry', async () => {
    const { db, tags } = shop.deps;
    const received = recordEvents(tags);
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
    expect(received).toEqual(['Product:2']);
  });

  it('rejects an invalidation outside of a transaction', async () => {
    const { db, tags } = shop.deps;
    await expect(tags.invalidate(db, ['Product:1'])).rejects.toThrow('transaction');
  });

  it('publishes nothing for a change without tags', async () => {
    const { db, tags } = shop.deps;
    const published: (readonly string[])[] = [];
    const ignore = () => undefined;
    tags.listen({ invalidate: (changed) => void published.push(changed), cutOff: ignore, reconnect: ignore });
    await inTransaction(db, (tx) => tags.invalidate(tx, []));
    await inTransaction(db, (tx) => tags.invalidate(tx, ['Product:1']));
    expect(published).toEqual([['Product:1']]);
  });

  it('publishes only changes, and nothing because of the time', async () => {
    stopIntervals();
    const { database } = shop.deps;
    const bus = await openTagBus(database, throwError);
    onTestFinished(() => bus.close());
    const received = recordEvents(bus);
    vi.advanceTimersByTime(2_500);
    await inTransaction(database.db, (tx) => bus.invalidate(tx, ['Product:1']));
    expect(received).toEqual(['Product:1']);
  });
});

const LARGE = Array.from({ length: 1_000 }, (_, index) => `Product:${index}`);

describe('the tag bus between processes', () => {
  const shop = useTestShop();

  async function openSecond() {
    const errors: string[] = [];
    const bus = await openTagBus(shop.deps.database, (error) => errors.push(error.message));
    onTestFinished(() => bus.close());
    return { bus, received: recordEvents(bus), errors };
  }
  const listening = sql`select pid, backend_start from pg_stat_activity
    where datname = current_database() and query like 'listen %'`;
  const listeners = async () => (await rowsOf<{ pid: number }>(shop.deps, listening)).map(({ pid }) => pid);
  const notify = (text: string) => shop.deps.db.execute(sql`select pg_notify('nanhi_tags', ${text})`);
  const change = (...names: string[]) => inTransaction(shop.deps.db, (tx) => shop.deps.tags.invalidate(tx, names));

  it('notifies other processes in the order of the commits', async () => {
    const { received } = await openSecond();
    await change('Product:1');
    await change('Product:2', 'ProductList:all');
    await waitUntil('the second change', () => received[2]);
    expect(received).toEqual(['Product:1', 'Product:2', 'ProductList:all']);
  });

  it('invalidates everything if a list of tags is too large for one notice', async () => {
    const { received } = await openSecond();
    await change(...LARGE);
    await waitUntil('the change', () => received[0]);
    expect(received).toEqual(['*']);
  });

  it('publishes each of its own changes once, although their notices come back', async () => {
    const published: (readonly string[])[] = [];
    const ignore = () => undefined;
    shop.deps.tags.listen({ invalidate: (tags) => void published.push(tags), cutOff: ignore, reconnect: ignore });
    await change('Product:1');
    await change(...LARGE);
    const last = 'Product:of another process';
    await notify(JSON.stringify({ id: 'another', tags: [last] }));
    await waitUntil('the last notice', () => published.find((tags) => tags.includes(last)));
    expect(published).toHaveLength(3);
  });

  it('sends each of many changes at once to all processes', async () => {
    const buses = await Promise.all(Array.from({ length: 3 }, openSecond));
    const names = Array.from({ length: 40 }, (_, index) => `Product:${index}`);
    await Promise.all(
      names.map((name, index) => {
        const { bus } = buses[index % buses.length] ?? { bus: shop.deps.tags };
        return inTransaction(shop.deps.db, (tx) => bus.invalidate(tx, [name]));
      }),
    );
    for (const { received } of buses) {
      await waitUntil('all changes', () => received.length >= names.length || undefined);
      expect(received.toSorted()).toEqual(names.toSorted());
    }
  });

  it('sends what it has committed before it closes', async () => {
    const { received } = await openSecond();
    const ending = await openTagBus(shop.deps.database, throwError);
    await inTransaction(shop.deps.db, (tx) => ending.invalidate(tx, ['Product:1']));
    await ending.close();
    expect(await waitUntil('the change', () => received[0])).toBe('Product:1');
  });

  it('invalidates everything for each unreadable notice, such as one of another release', async () => {
    const { received } = await openSecond();
    for (const unknown of ['no JSON', '{"id":"1","names":["Product:1"]}']) await notify(unknown);
    await change('Product:1');
    await waitUntil('the change', () => received.at(-1) === 'Product:1' || undefined);
    expect(received).toEqual(['*', '*', 'Product:1']);
  });

  it('holds no connection and invalidates everything each second if no notices arrive, as behind a pooler', async () => {
    stopIntervals();
    const { database } = shop.deps;
    const before = new Set(await listeners());
    const bus = await openTagBus(
      { ...database, client: { ...shop.deps.database.client, hasOwnSessions: false } },
      throwError,
    );
    const received = recordEvents(bus);
    expect((await listeners()).filter((pid) => !before.has(pid))).toEqual([]);
    await inTransaction(database.db, (tx) => bus.invalidate(tx, ['Product:1']));
    expect(received, 'its own change at once').toEqual(['Product:1']);
    vi.advanceTimersByTime(2_000);
    expect(received).toEqual(['Product:1', '*', '*']);
    await bus.close();
    vi.advanceTimersByTime(2_000);
    expect(received, 'nothing more once it is closed').toHaveLength(3);
  });

  it('notifies processes with their own sessions of changes by a process behind a pooler', async () => {
    const { database } = shop.deps;
    const { received } = await openSecond();
    const pooled = await openTagBus(
      { ...database, client: { ...shop.deps.database.client, hasOwnSessions: false } },
      throwError,
    );
    onTestFinished(() => pooled.close());
    await inTransaction(database.db, (tx) => pooled.invalidate(tx, ['Product:1']));
    await waitUntil('the change', () => received[0]);
    expect(received).toEqual(['Product:1']);
  });

  it('notifies of a lost connection and of its restoration', async () => {
    const { received, errors } = await openSecond();
    const newest = sql`select pg_terminate_backend(pid) from (${listening}) as listening order by backend_start desc limit 1`;
    expect(await rowsOf(shop.deps, newest)).toHaveLength(1);
    await waitUntil('the connection is back', () => (received.includes('reconnected') ? true : undefined));
    expect([received, errors.length]).toEqual([['cut off', 'reconnected'], 1]);
    await change('Product:1');
    await waitUntil('the change', () => received[2]);
    expect(received[2]).toBe('Product:1');
  });
});
