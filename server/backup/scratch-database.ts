import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { withDatabaseName } from '#server/platform/database/connection-settings.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { connectToPrimary } from '#server/platform/database/primary.ts';
import { databaseFolderIn } from './scratch-folder.ts';

export interface ScratchDatabase {
  database: Database;
  /** Continues the sentence 'compared in …'. */
  where: string;
  close(): Promise<void>;
}

/**
 * Creates a database beside that of the shop. If its server does not allow that, starts an embedded server in `folder`.
 */
export async function openScratchDatabase(
  env: Env,
  folder: string,
  onError: (error: Error) => void,
): Promise<ScratchDatabase> {
  const url = env.databaseDirectUrl ?? env.databaseUrl;
  if (url === undefined) return openEmbedded(env, folder, onError, '');
  const home = await openDatabase(env, onError, { isPatient: true });
  try {
    return await createBeside(home, url, env, onError);
  } catch (error) {
    await home.close();
    return openEmbedded(env, folder, onError, `, as the server gives none (${reasonOf(error)})`);
  }
}

/** Drops the scratch databases of killed restores of this shop. */
export async function removeDeadDatabases(env: Env, onError: (error: Error) => void): Promise<void> {
  if (env.databaseUrl === undefined) return;
  const home = await openDatabase(env, onError, { isPatient: true });
  try {
    const session = await openLockSession(home, onError);
    await session.end();
  } finally {
    await home.close();
  }
}

async function createBeside(
  home: Database,
  url: string,
  { databaseCa: ca, databasePool: poolSize }: Env,
  onError: (error: Error) => void,
): Promise<ScratchDatabase> {
  const name = `${await prefixOf(home.db)}${randomUUID().slice(0, 8)}`;
  const session = await openLockSession(home, onError);
  const identifier = sql.identifier(name);
  const drop = async () => {
    await home.db.execute(sql`drop database if exists ${identifier} with (force)`);
    await session.end();
  };
  try {
    // The lock comes first, so that nobody takes the new database for a dead one.
    await session.query(LOCK, [name]);
    await home.db.execute(sql`create database ${identifier} template template0 ${sql.raw(await readLocale(home.db))}`);
    const database = await openPostgres(withDatabaseName(url, name), onError, { poolSize, ca, isPatient: true });
    return {
      database,
      where: `the database ${name}`,
      async close() {
        try {
          await database.close();
        } finally {
          await drop();
          await home.close();
        }
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

const LOCK = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isLocked"';
const namesSchema = z.array(z.object({ name: z.string() }));
const lockSchema = z.tuple([z.object({ isLocked: z.boolean() })]);

/**
 * Opens the session whose advisory locks show which scratch databases are in use, and drops the others. The server
 * releases the locks of a killed process. A pooler that shares sessions would mix up locks, so nothing is dropped there.
 */
async function openLockSession({ client, db }: Database, onError: (error: Error) => void): Promise<Client> {
  const session = await connectToPrimary(client.primary);
  try {
    if (client.hasOwnSessions) await dropUnlocked(session, db, onError);
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

async function dropUnlocked(session: Client, db: Executor, onError: (error: Error) => void): Promise<void> {
  const databases = 'select datname as name from pg_database where starts_with(datname::text, $1)';
  const { rows } = await session.query(databases, [await prefixOf(db)]);
  for (const { name } of namesSchema.parse(rows)) {
    const [{ isLocked }] = lockSchema.parse((await session.query(LOCK, [name])).rows);
    if (!isLocked) continue;
    await db.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`).catch((cause: unknown) => {
      onError(new Error(`The database ${name} of a killed restore could not be dropped`, { cause }));
    });
    await session.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
  }
}

/** Names of scratch databases contain the number of the shop's database, because another shop may be on the server. */
async function prefixOf(db: Executor): Promise<string> {
  const found = await db.execute(sql`select oid::text as name from pg_database where datname = current_database()`);
  return `nanhi_restore_drill_${z.object({ rows: z.tuple([namesSchema.element]) }).parse(found).rows[0].name}_`;
}

/** Copies the encoding of the shop's database, because the server's default may lack letters. */
async function readLocale(db: Executor): Promise<string> {
  const found = await db.execute(sql`select format('encoding %L lc_collate %L lc_ctype %L',
    pg_encoding_to_char(encoding), datcollate, datctype) as options from pg_database where datname = current_database()`);
  return z.object({ rows: z.tuple([z.object({ options: z.string() })]) }).parse(found).rows[0].options;
}

async function openEmbedded(
  env: Env,
  folder: string,
  onError: (error: Error) => void,
  reason: string,
): Promise<ScratchDatabase> {
  const embedded = { ...env, dataDir: databaseFolderIn(folder), databaseUrl: undefined };
  const database = await openDatabase(embedded, onError, { isPatient: true });
  return { database, where: `an embedded database${reason}`, close: () => database.close() };
}

/** Drizzle's own message would contain the whole SQL statement. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
