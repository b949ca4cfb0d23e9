import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { wrapPglite } from '#server/platform/database/open-pglite.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import type { Engine } from './engines.ts';
import { waitUntil } from './wait-until.ts';

/** A fresh database at the newest schema, of its own for whoever asks. Closing it throws it away. */
export function openTestDatabase(engine: Engine, onError: (error: Error) => void): Promise<Database> {
  return engine === 'pglite' ? loadPglite() : copyPostgres(onError);
}

async function loadPglite(): Promise<Database> {
  const loadDataDir = await openAsBlob(inject('databases').pgliteDump);
  return wrapPglite(await PGlite.create({ loadDataDir, extensions: { pg_trgm } }));
}

async function copyPostgres(onError: (error: Error) => void): Promise<Database> {
  const { url, drop } = await createPostgres((template) => `template ${template}`);
  const database = await openPostgres(url, onError);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** An empty database on the PostgreSQL server, as a process is given it that starts for the first time. */
export function createEmptyPostgres() {
  return createPostgres(() => 'template template0');
}

async function createPostgres(from: (template: string) => string) {
  const { postgres } = inject('databases');
  if (!postgres) throw new Error('There is no PostgreSQL to test on');
  const { adminUrl, template } = postgres;
  const name = template.replace(/template$/, randomUUID().replaceAll('-', ''));
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} ${from(template)}`));
  const url = new URL(adminUrl);
  url.pathname = name;
  return {
    url: url.toString(),
    /** Once its last connection is gone: who leaves one open is found out here. */
    drop: () =>
      asAdmin(adminUrl, async (admin) => {
        await waitUntil('the connections to the test database are closed', async () => {
          const open = await admin.query('select 1 from pg_stat_activity where datname = $1', [name]);
          return open.rowCount === 0 || undefined;
        });
        await admin.query(`drop database ${name}`);
      }),
  };
}

async function asAdmin(adminUrl: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
