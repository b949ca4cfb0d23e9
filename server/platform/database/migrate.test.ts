import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '#server/platform/startup-error.ts';
import { throwError } from '#test/backups.ts';
import { rowsOf } from '#test/rows.ts';
import { createDatabase } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';
import { listMigrations, migrateDatabase, readMigrationLevel, warnOfNewerSchema } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';

it('a migration that waits for a backup blocks no other reader', async () => {
  const testDatabase = await createDatabase();
  const database = await openPostgres(testDatabase.url, (error) => {
    throw error;
  });
  onTestFinished(async () => {
    await database.close();
    await testDatabase.drop();
  });
  const { db } = database;
  const migrations = await listMigrations();
  // Stops before migration 0002, which changes `products` and refers to `users`.
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
    // The migration waits until the backup has finished. Other readers must not wait for the migration.
    await db.execute(sql`select from users`);
    await db.execute(sql`select from products`);
  });
  await migrating;
  expect(await readMigrationLevel(db)).toBe(migrations.at(-1));
});

it('a role that may not create tables and a newer schema cause one line each', async () => {
  const testDatabase = await createDatabase();
  const admin = await openPostgres(testDatabase.url, throwError);
  const role = `weak_${testDatabase.name}`.slice(0, 60);
  await admin.db.execute(sql.raw(`create role ${role} login`));
  const weakUrl = testDatabase.url.replace(/\/\/[^@/]*@?/, `//${role}@`);
  const weak = await openPostgres(weakUrl, throwError);
  onTestFinished(async () => {
    await admin.db.execute(sql.raw(`drop role ${role}`));
    await admin.close();
    await testDatabase.drop();
  });
  await expect(migrateDatabase(weak)).rejects.toThrow(
    /^The role of DATABASE_URL may not create tables .* GRANT CREATE ON /,
  );
  await weak.close();

  await migrateDatabase(admin);
  expect(await warnOfNewerSchema(admin.db)).toEqual([]);
  await admin.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer release', 9999999999999)`,
  );
  await migrateDatabase(admin);
  expect(await warnOfNewerSchema(admin.db)).toEqual([
    'Warning: the database was migrated by a newer release than this one.',
  ]);
  await expect(readMigrationLevel(admin.db)).rejects.toThrow(StartupError);
});

it('a migration composes the letters of names that older releases have stored', async () => {
  const testDatabase = await createDatabase();
  const database = await openPostgres(testDatabase.url, throwError);
  onTestFinished(async () => {
    await database.close();
    await testDatabase.drop();
  });
  const { db } = database;
  await migrateDatabase(database, '0029_parcels-and-cash');
  const stored = ['Zoe\u0301', 'Zoé', 'Ali', '\u0627\u0653\u0645\u0646\u0629'];
  for (const [index, name] of stored.entries()) {
    await db.execute(sql`insert into users (id, username, email, password_hash, role, created_at)
      values (gen_random_uuid(), ${name}, ${`${index}@example.com`}, 'x', 'user', now())`);
  }
  await migrateDatabase(database);
  const names = await rowsOf<{ username: string }>({ db }, sql`select username from users order by email`);
  expect(names.map(({ username }) => username)).toEqual(stored.map((name) => name.normalize('NFC')));
});
