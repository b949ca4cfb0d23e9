import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { waitUntil } from './wait-until.ts';

export interface PreparedDatabases {
  folder: string;
  /** URL of this run's server, with a superuser. */
  adminUrl: string;
  /** URL of the server's Unix socket, which takes a fifth less processor time than TCP; else `adminUrl`. */
  socketUrl: string;
  /** Name of the database that tests copy: the newest schema with the job tables. */
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: PreparedDatabases;
  }
}

export async function openTestDatabase(onError: (error: Error) => void): Promise<Database> {
  const { template, socketUrl } = inject('databases');
  const { url, drop } = await createDatabase(template, socketUrl);
  const database = await openPostgres(url, onError, { isPooled: false });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

export interface TestDatabase {
  name: string;
  url: string;
  /** Waits until all connections are closed, so that a leaked connection fails the test. */
  drop: () => Promise<void>;
}

export async function createDatabase(from = 'template0', serverUrl?: string): Promise<TestDatabase> {
  const { adminUrl, template } = inject('databases');
  const name = template.replace(/template$/, randomUUID().replaceAll('-', ''));
  // PostgreSQL's default strategy writes each page to the log, which takes three times the processor time.
  await asAdmin(adminUrl, (client) => client.query(`create database ${name} template ${from} strategy file_copy`));
  const url = new URL(serverUrl ?? adminUrl);
  url.pathname = name;
  return {
    name,
    url: url.toString(),
    drop: () =>
      asAdmin(adminUrl, async (client) => {
        await waitUntil('the connections to the test database are closed', async () => {
          const open = await client.query('select 1 from pg_stat_activity where datname = $1', [name]);
          return open.rowCount === 0 || undefined;
        });
        await client.query(`drop database ${name}`);
      }),
  };
}

let admin: Promise<Client> | undefined;

/** Uses one connection per worker, because each costs the server some milliseconds. It ends with the worker. */
async function asAdmin(adminUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  admin ??= connectAsAdmin(adminUrl);
  await work(await admin);
}

async function connectAsAdmin(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
