import type { Client } from 'pg';
import { fillCash } from './fill-cash.ts';
import { fillHistory } from './fill-history.ts';
import { fillOrders } from './fill-orders.ts';
import { fillParcels } from './fill-parcels.ts';
import { fillProducts } from './fill-products.ts';
import { fillReviews } from './fill-reviews.ts';
import { fillUsers } from './fill-users.ts';
import { stageVocabulary } from './stage-vocabulary.ts';

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
      tables: ['orders', 'order_lines', 'order_events', 'bought_products'],
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

/** Also disables foreign key checks in this session. Returns false if the role lacks the privilege. */
async function disableTriggers(client: Client): Promise<boolean> {
  try {
    await client.query('set session_replication_role = replica');
    return true;
  } catch {
    return false;
  }
}

/** Drops the indexes during `fill`, because sorting all rows once is faster. Keeps indexes of constraints. */
async function withoutIndexes<T>(client: Client, tables: string[], fill: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select format('%I.%I', pg_class.relnamespace::regnamespace, pg_class.relname) as name,
        pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
      order by 1`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const filled = await fill();
  for (const { definition } of rows) await client.query(definition);
  return filled;
}

/** These statements compute the materialized counts, because seeding disables the triggers. */
const REBUILDS: readonly string[] = [
  'select recount_product_cells()',
  'select recount_product_words()',
  'select recount_ratings()',
  'select recount_order_figures()',
  'select recount_row_counts()',
  'select recount_stock_levels()',
];

async function rebuildCounts(client: Client): Promise<number> {
  for (const statement of REBUILDS) await client.query(statement);
  return REBUILDS.length;
}
