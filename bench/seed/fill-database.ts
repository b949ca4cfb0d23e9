import type { Client } from 'pg';
import { disableTriggers } from './disable-triggers.ts';
import { fillCash } from './fill-cash.ts';
import { fillHistory } from './fill-history.ts';
import { fillOrders } from './fill-orders.ts';
import { fillParcels } from './fill-parcels.ts';
import { fillProducts } from './fill-products.ts';
import { fillReviews } from './fill-reviews.ts';
import { fillUsers } from './fill-users.ts';
import { rebuildCounts } from './rebuild-counts.ts';
import { stageVocabulary } from './stage-vocabulary.ts';
import { withoutIndexes } from './without-indexes.ts';

export interface Progress {
  made: string;
  count: number;
  seconds: number;
}

export async function* fillDatabase(client: Client, products: number): AsyncGenerator<Progress> {
  const shop = { products, users: Math.max(100, Math.round(products / 5)) };
  // Asynchronous commits are faster. They are safe here, because a half-filled database is seeded again after a crash.
  await client.query('set synchronous_commit = off');
  await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '64MB'`);
  await stageVocabulary(client);
  const areTriggersOff = await disableTriggers(client);
  const steps = [
    { made: 'users', tables: ['users'], fill: () => fillUsers(client, shop) },
    { made: 'products', tables: ['products'], fill: () => fillProducts(client, { ...shop, areTriggersOff }) },
    { made: 'reviews', tables: ['reviews'], fill: () => fillReviews(client, shop) },
    {
      made: 'orders',
      tables: ['orders', 'order_lines', 'order_events', 'purchases'],
      fill: () => fillOrders(client, shop),
    },
    {
      made: 'parcels',
      tables: ['parcels', 'parcel_lines', 'parcel_events', 'order_desk'],
      fill: () => fillParcels(client),
    },
    {
      made: 'rows of statements and of the ledger',
      tables: ['statements', 'statement_rows', 'entries', 'entry_lines'],
      fill: () => fillCash(client),
    },
    {
      made: 'stock moves and audit entries',
      tables: ['stock_moves', 'audit_entries'],
      fill: () => fillHistory(client),
    },
  ];
  for (const { made, tables, fill } of steps) {
    yield await timed(made, () => withoutIndexes(client, tables, fill));
  }
  yield await timed('counts rebuilt', () => (areTriggersOff ? rebuildCounts(client) : Promise.resolve(0)));
  await client.query('reset session_replication_role').catch(() => undefined);
  yield await timed('tables vacuumed and analysed', () => vacuum(client));
}

async function timed(made: string, work: () => Promise<number>): Promise<Progress> {
  const startedAt = performance.now();
  const count = await work();
  return { made, count, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Vacuum enables index-only scans and accurate plans. */
async function vacuum(client: Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
  return rows.length;
}
