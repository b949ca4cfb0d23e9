import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { createPglite } from '#server/platform/database/open-pglite.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import type { Engine } from './engines.ts';
import { openReusedPglite } from './reuse-pglite.ts';
import { waitUntil } from './wait-until.ts';

/** A database as new, at the newest schema. Closing it deletes what is in it. */
export function openTestDatabase(engine: Engine, onError: (error: Error) => void): Promise<Database> {
  return engine === 'pglite' ? openReusedPglite(loadPglite) : copyPostgres(preparedPostgres().template, onError);
}

export async function loadPglite(): Promise<PGlite> {
  return createPglite(undefined, await openAsBlob(inject('databases').pgliteDump));
}

async function copyPostgres(template: string, onError: (error: Error) => void): Promise<Database> {
  const { url, drop } = await createPostgres(template);
  const database = await openPostgres(url, onError);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

export interface TestPostgres {
  name: string;
  url: string;
  /** Waits for its last connection to close, so that a leaked one fails the test. */
  drop: () => Promise<void>;
}

/** Creates a database: empty, or a copy of `from`. */
export async function createPostgres(from = 'template0'): Promise<TestPostgres> {
  const { adminUrl, template } = preparedPostgres();
  const name = template.replace(/template$/, randomUUID().replaceAll('-', ''));
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} template ${from}`));
  const url = new URL(adminUrl);
  url.pathname = name;
  return {
    name,
    url: url.toString(),
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

function preparedPostgres() {
  const { postgres } = inject('databases');
  if (!postgres) throw new Error('There is no PostgreSQL to test on');
  return postgres;
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
