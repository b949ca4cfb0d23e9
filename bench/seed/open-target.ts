import { Client } from 'pg';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import type { SeedOptions } from './read-seed-options.ts';

/** Creates and migrates the database if it is missing. Throws if it already has products. */
export async function openTarget({ url, fresh }: Pick<SeedOptions, 'url' | 'fresh'>): Promise<Client> {
  await makeDatabase(url, fresh);
  const database = await openPostgres(url, (error) => process.stderr.write(`${error.message}\n`));
  try {
    await migrateDatabase(database);
  } finally {
    await database.close();
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  const products = await client.query('select 1 from products limit 1');
  if (products.rowCount === 0) return client;
  await client.end();
  throw new Error(`There are products in ${url} already. --fresh drops that database and makes it anew.`);
}

async function makeDatabase(url: string, fresh: boolean): Promise<void> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = 'postgres';
  const admin = new Client({ connectionString: server.toString() });
  await admin.connect();
  try {
    const quoted = admin.escapeIdentifier(name);
    if (fresh) await admin.query(`drop database if exists ${quoted}`);
    const existing = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (existing.rowCount === 0) await admin.query(`create database ${quoted}`);
  } finally {
    await admin.end();
  }
}
