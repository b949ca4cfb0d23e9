import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openCuttableProxy } from '#test/cuttable-proxy.ts';
import { openPostgres } from './open-postgres.ts';

it('a pool has all its connections after transactions that could not begin', async () => {
  const url = new URL(inject('databases').adminUrl);
  const proxy = await openCuttableProxy({ host: url.hostname, port: Number(url.port || 5432) });
  onTestFinished(() => proxy.close());
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
  const database = await openPostgres(url.href, () => undefined, { poolSize: 2 });
  onTestFinished(() => database.close());
  const { db, client } = database;
  const transact = () => db.transaction((tx) => tx.execute(sql`select 1`));
  const outcomes = async () => (await Promise.allSettled([transact(), transact()])).map(({ status }) => status);
  for (let round = 0; round < 3; round += 1) {
    expect(await outcomes()).toEqual(['fulfilled', 'fulfilled']);
    proxy.cut();
    expect(await outcomes()).toEqual(['rejected', 'rejected']);
    proxy.mend();
  }
  expect(await outcomes()).toEqual(['fulfilled', 'fulfilled']);
  expect([client.pool.totalCount, client.pool.idleCount]).toEqual([2, 2]);
});
