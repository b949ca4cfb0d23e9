import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { rowsOf } from '#test/rows.ts';
import { createPostgres } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';
import { listMigrations, migrateDatabase, readMigrationLevel } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';

it.runIf(inject('databases').postgres)('a migration that waits for a backup keeps nobody else waiting', async () => {
  const place = await createPostgres();
  const database = await openPostgres(place.url, (error) => {
    throw error;
  });
  onTestFinished(async () => {
    await database.close();
    await place.drop();
  });
  const { db } = database;
  const migrations = await listMigrations();
  // The next one changes `products`, and refers to `users`.
  const before = migrations[migrations.findIndex((name) => name.startsWith('0002')) - 1];
  await migrateDatabase(database, before);

  let migrating: Promise<void> | undefined;
  await db.transaction(async (backup) => {
    await backup.execute(sql`select from users`);
    await backup.execute(sql`select from products`);
    migrating = migrateDatabase(database);
    await waitUntil('the migration waits', async () => {
      const waiting = sql`select from pg_locks l join pg_database d on d.oid = l.database
        where not granted and datname = current_database()`;
      return (await rowsOf({ db }, waiting)).length > 0 || undefined;
    });
    // As long as the backup goes on, others read all the same.
    await db.execute(sql`select from users`);
    await db.execute(sql`select from products`);
  });
  await migrating;
  expect(await readMigrationLevel(db)).toBe(migrations.at(-1));
});
