import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '#server/platform/startup-error.ts';
import { throwError } from '#test/backups.ts';
import { rowsOf } from '#test/rows.ts';
import { createDatabase } from '#test/test-database.ts';
import { waitUntil } from '#test/wait-until.ts';
import { MIGRATIONS_FOLDER, migrateDatabase, readMigrationLevel, warnOfNewerSchema } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';

interface Journal {
  entries: { idx: number; when: number; tag: string }[];
}

/** Copies the migrations and adds one. Returns the folder. */
async function addMigration(statement: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal: Journal = JSON.parse(await readFile(path, 'utf8'));
  const [last] = journal.entries.slice(-1);
  const added = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: 'added' };
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, added] }));
  await writeFile(join(folder, 'added.sql'), statement);
  return folder;
}

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
  await migrateDatabase(database);
  const folder = await addMigration(`alter table products add column tailor uuid references users`);

  let migrating: Promise<void> | undefined;
  await db.transaction(async (backup) => {
    await backup.execute(sql`select from users`);
    await backup.execute(sql`select from products`);
    migrating = migrateDatabase(database, { folder });
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
  expect(await rowsOf({ db }, sql`select tailor from products`)).toEqual([]);
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
