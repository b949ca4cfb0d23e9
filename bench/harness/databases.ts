import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { CannotRun } from './cannot-run.ts';

export interface RunDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Throws `CannotRun` without PostgreSQL. */
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

export async function findShopSizes(postgresUrl: string): Promise<number[]> {
  const result = await onServer(postgresUrl, (admin) =>
    admin.query<{ size: number }>(
      `select substr(datname, 13)::int as size from pg_database where datname ~ '^nanhi_bench_\\d{1,8}$' order by size`,
    ),
  );
  return result.rows.map(({ size }) => size);
}

export function shopUrl(postgresUrl: string, size: number): string {
  return urlOf(postgresUrl, `nanhi_bench_${size}`);
}

export async function onDatabase<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function backendsOf(url: string, program?: string): Promise<number[]> {
  const result = await onDatabase(url, (client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name = coalesce($1, application_name)`,
      [program],
    ),
  );
  return result.rows.map(({ pid }) => pid);
}

async function onServer<Result>(postgresUrl: string, work: (admin: Client) => Promise<Result>): Promise<Result> {
  try {
    return await onDatabase(postgresUrl, work);
  } catch (error) {
    const isUnavailable =
      error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOTFOUND'].includes(String(error.code));
    throw isUnavailable ? new CannotRun(`No PostgreSQL answers at ${postgresUrl} (--postgres names another).`) : error;
  }
}

function urlOf(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = name;
  return url.toString();
}
