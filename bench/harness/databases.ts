import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { CannotRun } from './cannot-run.ts';

/** A database for one run. */
export interface RunDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Throws `CannotRun` where no PostgreSQL answers. */
export async function makeRunDatabase(postgresUrl: string): Promise<RunDatabase> {
  const name = `nanhi_bench_run_${randomUUID().slice(0, 8)}`;
  await onServer(postgresUrl, (admin) => admin.query(`create database ${name}`));
  return {
    url: urlOf(postgresUrl, name),
    drop: async () => {
      await onServer(postgresUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** How many products the shops have that `npm run bench:seed` has made, the smallest first. */
export async function findShopSizes(postgresUrl: string): Promise<number[]> {
  const found = await onServer(postgresUrl, (admin) =>
    admin.query<{ size: number }>(
      `select substr(datname, 13)::int as size from pg_database where datname ~ '^nanhi_bench_\\d{1,8}$' order by size`,
    ),
  );
  return found.rows.map(({ size }) => size);
}

export function shopUrl(postgresUrl: string, size: number): string {
  return urlOf(postgresUrl, `nanhi_bench_${size}`);
}

/** Runs one piece of work on a connection of its own. */
export async function onDatabase<Response>(
  url: string,
  work: (client: Client) => Promise<Response>,
): Promise<Response> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The processes of the database server that work for this database right now. */
export async function backendsOf(url: string): Promise<number[]> {
  const found = await onDatabase(url, (client) =>
    client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ),
  );
  return found.rows.map(({ pid }) => pid);
}

async function onServer<Response>(postgresUrl: string, work: (admin: Client) => Promise<Response>): Promise<Response> {
  try {
    return await onDatabase(postgresUrl, work);
  } catch (error) {
    const isAbsent =
      error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOTFOUND'].includes(String(error.code));
    throw isAbsent ? new CannotRun(`No PostgreSQL answers at ${postgresUrl} (--postgres names another).`) : error;
  }
}

function urlOf(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.toString();
}
