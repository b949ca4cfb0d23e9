import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { z } from 'zod';
import { projectPath } from '../project-root.ts';
import { StartupError } from '../startup-error.ts';
import type { Database, Executor } from './database.ts';
import { connectToPrimary, type Primary } from './primary.ts';
import { setInTransaction } from './session-settings.ts';
import { isForbidden, isLockTimeout } from './transaction.ts';

export const MIGRATIONS_FOLDER = projectPath('database/migrations');
/** Arbitrary key of an advisory lock that other programs are unlikely to use. */
const MIGRATION_LOCK = 4_711_920_261;
/**
 * DDL waits for readers of its table, and shoppers' queries wait behind the DDL. After this short wait the migration
 * tries again.
 */
const LOCK_TIMEOUT = '3s';
const ATTEMPTS_MAX = 20;
const BETWEEN_ATTEMPTS_MS = 1_000;
const TABLES_IN_USE =
  'The tables cannot be migrated, because another program (a backup, perhaps) reads them without a pause. Start again later.';

const MAY_NOT_MIGRATE =
  'The role of DATABASE_URL may not create tables in this database. The owner of the database can allow it: GRANT CREATE ON DATABASE ... TO ...; GRANT CREATE ON SCHEMA public TO ...';

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });
const appliedSchema = z.object({ rows: z.array(z.object({ when: z.coerce.number().nullable() })) });

/** Migrates while other processes wait. Throws `StartupError` if a table stays locked or the role may not migrate. */
export async function migrateDatabase(
  { client }: Database,
  { upTo, folder = MIGRATIONS_FOLDER }: { upTo?: string; folder?: string } = {},
): Promise<void> {
  const { path, remove } = upTo === undefined ? { path: folder } : await copyMigrations(upTo);
  try {
    await migrateOnOwnConnection(client.primary, path);
  } finally {
    await remove?.();
  }
}

const MIGRATED_BY_NEWER = 'The database was migrated by a newer release than this one';

/** Returns the name of the last migration. Throws `StartupError` if only a newer release knows it. */
export async function readMigrationLevel(db: Executor): Promise<string | undefined> {
  const when = await readLastMigration(db);
  if (when === undefined) return undefined;
  const { entries } = await readJournal();
  const found = entries.find((entry) => entry.when === when);
  if (!found) throw new StartupError(`${MIGRATED_BY_NEWER}. Start the newer release.`);
  return found.tag;
}

/** Warns if a newer release has migrated the database. This release still works, because migrations only add. */
export async function warnOfNewerSchema(db: Executor): Promise<string[]> {
  const when = await readLastMigration(db);
  const { entries } = await readJournal();
  return entries.some((entry) => entry.when === when) ? [] : [`Warning: ${MIGRATED_BY_NEWER.toLowerCase()}.`];
}

/** drizzle-kit's journal identifies a migration by its time stamp. */
async function readLastMigration(db: Executor): Promise<number | undefined> {
  const known = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as when`);
  const isMigrated = z.object({ rows: z.array(z.object({ when: z.boolean() })) }).parse(known).rows[0]?.when;
  if (!isMigrated) return undefined;
  const applied = await db.execute(sql`select max(created_at) as when from drizzle.__drizzle_migrations`);
  return appliedSchema.parse(applied).rows[0]?.when ?? undefined;
}

export async function listMigrations(): Promise<string[]> {
  return (await readJournal()).entries.map(({ tag }) => tag);
}

async function readJournal() {
  return journalSchema.parse(JSON.parse(await readFile(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')));
}

/** Uses a connection outside the pool: in the pool, building an index over a million rows would time out. */
async function migrateOnOwnConnection(primary: Primary, migrationsFolder: string): Promise<void> {
  const own = await connectToPrimary(primary);
  try {
    const db = drizzlePostgres(own);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await migrateInTransaction(db, migrationsFolder);
      } catch (error) {
        if (isForbidden(error)) throw new StartupError(MAY_NOT_MIGRATE);
        if (!isLockTimeout(error)) throw error;
        await db.execute(sql`rollback`);
        if (attempt === ATTEMPTS_MAX) throw new StartupError(TABLES_IN_USE);
        await delay(BETWEEN_ATTEMPTS_MS);
      }
    }
  } finally {
    await own.end();
  }
}

/** Begins a transaction that Drizzle commits. Behind a pooler, a lock of the session would outlive the transaction. */
async function migrateInTransaction(db: NodePgDatabase, migrationsFolder: string): Promise<void> {
  await db.execute(sql`begin`);
  await db.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await db.execute(sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
  // The role may have time limits that are too short for an index over a million rows, or for a slow machine.
  await db.execute(sql`select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`);
  await db.execute(setInTransaction);
  await migratePostgres(db, { migrationsFolder });
}

/** Copies the migrations up to `upTo`, because Drizzle applies all migrations of a folder. */
async function copyMigrations(upTo: string) {
  const journal = await readJournal();
  const count = journal.entries.findIndex(({ tag }) => tag === upTo) + 1;
  if (count === 0) throw new Error(`There is no migration ${upTo}`);
  const path = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(MIGRATIONS_FOLDER, path, { recursive: true });
  const entries = journal.entries.slice(0, count);
  await writeFile(join(path, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
