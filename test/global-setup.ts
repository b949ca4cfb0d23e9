import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { addKnownTowns } from '#server/cities/known-towns/add-known-towns.ts';
import { JOB_KINDS } from '#server/jobs.ts';
import { clusterFolder } from '#server/platform/database/embedded/cluster.ts';
import {
  type EmbeddedServer,
  SETTINGS,
  SOCKET_PATH_MAX_BYTES,
  startEmbeddedServer,
} from '#server/platform/database/embedded/embedded-server.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { startJobQueue } from '#server/platform/jobs/job-queue.ts';
import { bundleSpreadsheetWorker } from './bundle-spreadsheet-worker.ts';
import type { PreparedDatabases } from './test-database.ts';

const { TEST_DATABASE_URL } = process.env;
/** At its end, the run drops all databases with this prefix. */
const DATABASE_PREFIX = `nanhi_test_${process.pid}_`;
/** Node cannot connect to a socket file on Windows. */
const HAS_SOCKET = process.platform !== 'win32';
/** Data of a test run need not survive a power cut. */
const HASTY = {
  ...SETTINGS,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '500',
  max_wal_size: '2GB',
  ...(HAS_SOCKET && { unix_socket_directories: '.' }),
};

let cleanUp: (() => Promise<void>) | undefined;

export async function setup(project: TestProject): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-test-'));
  const server = await openServer(folder);
  const template = `${DATABASE_PREFIX}template`;
  await Promise.all([makeTemplate(server.url, template), bundleSpreadsheetWorker(folder)]);
  project.provide('databases', { folder, adminUrl: server.url, socketUrl: server.socketUrl, template });
  cleanUp = async () => {
    if (TEST_DATABASE_URL) await dropDatabases(server.url);
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
}

export async function teardown(): Promise<void> {
  await cleanUp?.();
}

async function openServer(folder: string): Promise<EmbeddedServer & Pick<PreparedDatabases, 'socketUrl'>> {
  if (TEST_DATABASE_URL)
    return { url: TEST_DATABASE_URL, socketUrl: TEST_DATABASE_URL, close: () => Promise.resolve() };
  const dataDir = join(folder, 'server');
  const server = await startEmbeddedServer(dataDir, { onError: throwError, settings: HASTY, isLoopback: true });
  await permitWithoutPassword(server.url, clusterFolder(dataDir));
  const url = server.url.replace(/:[^:@]*@/, '@');
  return { ...server, url, socketUrl: HAS_SOCKET ? socketUrlOf(url, clusterFolder(dataDir)) : url };
}

/** The socket's name contains the port. */
function socketUrlOf(url: string, folder: string): string {
  const socketUrl = new URL(url);
  const path = join(folder, `.s.PGSQL.${socketUrl.port}`);
  if (Buffer.byteLength(path) > SOCKET_PATH_MAX_BYTES) return url;
  socketUrl.searchParams.set('host', folder);
  return socketUrl.toString();
}

/** The tests' poolers and proxies have no password. */
async function permitWithoutPassword(url: string, folder: string): Promise<void> {
  await writeFile(join(folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\nlocal all all trust\n');
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query('select pg_reload_conf()');
  await admin.end();
}

async function makeTemplate(adminUrl: string, template: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = template;
  const database = await openPostgres(url.toString(), throwError);
  await migrateDatabase(database);
  await addKnownTowns(database.db);
  const jobs = await startJobQueue({ database, kinds: JOB_KINDS, onError: throwError });
  await jobs.stop();
  await database.close();
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
