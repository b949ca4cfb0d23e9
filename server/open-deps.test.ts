import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { throwError } from '#test/backups.ts';
import { makeDataFolder } from '#test/data-folders.ts';
import { rowsOf } from '#test/rows.ts';
import { createDatabase } from '#test/test-database.ts';
import { openDeps } from './open-deps.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { openPostgres } from './platform/database/open-postgres.ts';

it('the first start has no limit for statements and pauses, whatever the limits of the role', async () => {
  const { name, url, drop } = await createDatabase();
  const database = await openPostgres(url, throwError);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const { db } = database;
  for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await db.execute(sql.raw(`alter database ${name} set ${limit} = '7s'`));
  }
  await db.execute(sql`create table seen (what text, statement text, pause text)`);
  const note = sql`insert into seen values (tg_tag, current_setting('statement_timeout'),
    current_setting('idle_in_transaction_session_timeout'))`;
  await db.execute(sql`create function note_ddl() returns event_trigger language plpgsql as $$ begin ${note}; end $$`);
  await db.execute(sql`create event trigger noted on ddl_command_end execute function note_ddl()`);
  await migrateDatabase(database);
  await db.execute(sql`drop event trigger noted`);
  await db.execute(sql`create function note_row() returns trigger language plpgsql
    as $$ begin insert into seen values (tg_table_name, current_setting('statement_timeout'),
      current_setting('idle_in_transaction_session_timeout')); return null; end $$`);
  const filled = ['added_towns', 'cities', 'products'];
  for (const table of filled) {
    await db.execute(
      sql.raw(`create trigger noted after insert on ${table} for each statement execute function note_row()`),
    );
  }
  const env = parseEnv({ DATABASE_URL: url, DATA_DIR: await makeDataFolder(), DEMO: 'true' });
  await (await openDeps(env, { onError: throwError })).close();
  const seen = await rowsOf<{ what: string }>(database, sql`select distinct what, statement, pause from seen`);
  expect(seen.map(({ what }) => what)).toEqual(expect.arrayContaining([...filled, 'CREATE TABLE']));
  expect(seen).toEqual(seen.map(({ what }) => ({ what, statement: '0', pause: '0' })));
});
