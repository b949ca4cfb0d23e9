import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Database } from './database.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../database/migrations', import.meta.url));
/** Any number that no other program on the same server uses for its advisory locks. */
const MIGRATION_LOCK = 4_711_920_261;

/** Brings the database to the newest schema. Several processes may start at once: one migrates, the others wait. */
export async function migrateDatabase(database: Database): Promise<void> {
  const { client } = database;
  if (client.kind === 'pglite') {
    await migratePglite(drizzlePglite(client.pglite), { migrationsFolder: MIGRATIONS_FOLDER });
    return;
  }
  const connection = await client.pool.connect();
  try {
    const db = drizzlePostgres(connection);
    // What a request may take is no measure for an index over a million rows.
    await db.execute(sql`set statement_timeout = 0`);
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migratePostgres(db, { migrationsFolder: MIGRATIONS_FOLDER });
    await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    await db.execute(sql`reset statement_timeout`);
  } finally {
    connection.release();
  }
}
