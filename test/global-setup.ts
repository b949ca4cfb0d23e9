import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { JOB_KINDS } from '#server/jobs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openPglite } from '#server/platform/database/open-pglite.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { startJobQueue } from '#server/platform/jobs/job-queue.ts';
import type { PreparedDatabases } from './engines.ts';

const { TEST_DATABASE_URL } = process.env;
/** Prefix of all databases of this run, by which it drops them. */
const DATABASE_PREFIX = `nanhi_test_${process.pid}_`;

let cleanUp: (() => Promise<void>) | undefined;

/** Creates one migrated database per engine, of which every test app gets a copy. */
export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-test-'));
  const pgliteDump = join(folder, 'pglite.tar');
  await dumpPglite(folder, pgliteDump);
  const postgres = TEST_DATABASE_URL ? await makeTemplate(TEST_DATABASE_URL) : null;
  if (!postgres) {
    const reason = TEST_DATABASE_URL ? 'no PostgreSQL answers at TEST_DATABASE_URL' : 'TEST_DATABASE_URL is not set';
    console.log(`Database tests run on the embedded database only: ${reason}.`);
  }
  project.provide('databases', { folder, pgliteDump, postgres });
  cleanUp = async () => {
    await rm(folder, { recursive: true, force: true });
    if (postgres) await dropDatabases(postgres.adminUrl);
  };
}

export async function teardown(): Promise<void> {
  await cleanUp?.();
}

async function dumpPglite(folder: string, file: string): Promise<void> {
  const database = await openPglite(folder);
  await migrateWithJobs(database);
  if (database.client.kind !== 'pglite') throw new Error('The embedded database is another engine');
  const dump = await database.client.pglite.dumpDataDir('none');
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  await database.close();
}

async function makeTemplate(adminUrl: string): Promise<PreparedDatabases['postgres']> {
  const template = `${DATABASE_PREFIX}template`;
  const admin = new Client({ connectionString: adminUrl });
  try {
    await admin.connect();
  } catch {
    return null;
  }
  await admin.query(`create database ${template}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = template;
  const database = await openPostgres(url.toString(), throwError);
  await migrateWithJobs(database);
  await database.close();
  return { adminUrl, template };
}

async function migrateWithJobs(database: Database): Promise<void> {
  await migrateDatabase(database);
  const jobs = await startJobQueue({ database, kinds: JOB_KINDS, onError: throwError });
  await jobs.stop();
}

async function dropDatabases(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  const databases = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [DATABASE_PREFIX],
  );
  for (const { datname } of databases.rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.end();
}

function throwError(error: Error): never {
  throw error;
}
