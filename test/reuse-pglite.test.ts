import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addOrder, addProduct, addReview } from './factories.ts';
import { addFailedJob } from './jobs.ts';
import { openReusedPglite, readState } from './reuse-pglite.ts';
import { loadPglite } from './test-database.ts';
import { openTestShop } from './test-shop.ts';

const neverStarted = () => Promise.reject(new Error('An engine was started although one was idle'));

it('lends an engine again in the state of one that was never used', async () => {
  const shop = await openTestShop({ engine: 'pglite' });
  const product = await addProduct(shop.deps);
  const { owner, other, admin } = shop.users;
  await addOrder(shop.deps, owner, { lines: [{ product, quantity: 2 }] });
  await addReview(shop.deps, product, owner);
  await addFailedJob(shop.deps);
  await shop.call('DELETE', `/api/auth/users/${other.id}`, { as: admin });
  await shop.deps.db.execute(sql`update jobs.queue set retry_limit = 99`);
  await shop.deps.db.execute(sql`set time zone 'Asia/Karachi'`);
  await shop.close();

  const again = await openReusedPglite(neverStarted);
  const unused = await loadPglite();
  if (again.client.kind !== 'pglite') throw new Error('It is not a PGlite');
  const { pglite } = again.client;
  // Row versions differ between two engines' catalogues; the schema's are compared with its own of before.
  const { schema: _, ...state } = await readState(pglite);
  const { schema: __, ...expected } = await readState(unused);
  expect(state).toEqual(expected);
  expect(Object.keys(state.rows)).toContain('jobs.queue');
  expect((await pglite.query('show time zone')).rows).toEqual((await unused.query('show time zone')).rows);
  await unused.close();
  await again.close();
});

it.each([
  ['a table', sql`create table leftovers (id int)`],
  ['a trigger', sql`alter table users disable trigger all`],
  ['a column', sql`alter table users rename column username to name`],
  ['statistics of a table', sql`analyze users`],
])('does not lend an engine again after a change of %s', async (_what, change) => {
  const database = await openReusedPglite(loadPglite);
  await database.db.execute(change);
  await database.close();
  await expect(openReusedPglite(neverStarted)).rejects.toThrow('An engine was started');
});

it('rejects queries after its close, which would reach the next suite', async () => {
  const database = await openReusedPglite(loadPglite);
  await database.close();
  await expect(async () => database.db.execute(sql`select 1`)).rejects.toThrow('Failed query');
});
