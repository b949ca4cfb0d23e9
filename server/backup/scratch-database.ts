import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { withDatabaseName } from '#server/platform/database/connection-settings.ts';
import type { Database, Executor } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';

export interface ScratchDatabase {
  database: Database;
  /** Continues the sentence 'compared in …'. */
  where: string;
  close(): Promise<void>;
}

/** Creates a database beside that of the shop. If its server does not allow that, starts an embedded server. */
export async function openScratchDatabase(env: Env, onError: (error: Error) => void): Promise<ScratchDatabase> {
  const url = env.databaseDirectUrl ?? env.databaseUrl;
  if (url === undefined) return openEmbedded(env, onError, '');
  const home = await openDatabase(env, onError, { isPatient: true });
  try {
    return await createBeside(home, url, env, onError);
  } catch (error) {
    await home.close();
    return openEmbedded(env, onError, `, as the server gives none (${reasonOf(error)})`);
  }
}

async function createBeside(
  home: Database,
  url: string,
  { databaseCa: ca, databasePool: poolSize }: Env,
  onError: (error: Error) => void,
): Promise<ScratchDatabase> {
  const name = `nanhi_restore_drill_${randomUUID().slice(0, 8)}`;
  const identifier = sql.identifier(name);
  const drop = () => home.db.execute(sql`drop database if exists ${identifier} with (force)`);
  await home.db.execute(sql`create database ${identifier} template template0 ${sql.raw(await readLocale(home.db))}`);
  try {
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

/** Copies the encoding of the shop's database, because the server's default may lack letters. */
async function readLocale(db: Executor): Promise<string> {
  const found = await db.execute(sql`select format('encoding %L lc_collate %L lc_ctype %L',
    pg_encoding_to_char(encoding), datcollate, datctype) as options from pg_database where datname = current_database()`);
  return z.object({ rows: z.tuple([z.object({ options: z.string() })]) }).parse(found).rows[0].options;
}

async function openEmbedded(env: Env, onError: (error: Error) => void, reason: string): Promise<ScratchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-restore-drill-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const embedded = { ...env, dataDir: folder, databaseUrl: undefined };
    const database = await openDatabase(embedded, onError, { isPatient: true });
    return {
      database,
      where: `an embedded database${reason}`,
      async close() {
        try {
          await database.close();
        } finally {
          await remove();
        }
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Drizzle's own message would contain the whole SQL statement. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
