import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { throwError } from '#test/backups.ts';
import { rowsOf } from '#test/rows.ts';
import { createDatabase } from '#test/test-database.ts';
import { migrateDatabase } from './migrate.ts';
import { type OpenPostgresOptions, openPostgres } from './open-postgres.ts';
import { differingSettings, SESSION_SETTINGS, setInTransaction } from './session-settings.ts';

const OTHER_SETTINGS = {
  jit: 'on',
  timezone: 'Asia/Karachi',
  datestyle: 'SQL, DMY',
  intervalstyle: 'iso_8601',
  default_transaction_isolation: 'serializable',
};

async function openElsewhere(options: OpenPostgresOptions = {}) {
  const { name, url, drop } = await createDatabase();
  const first = await openPostgres(url, throwError);
  for (const [setting, value] of Object.entries(OTHER_SETTINGS)) {
    await first.db.execute(sql.raw(`alter database ${name} set ${setting} = '${value}'`));
  }
  await first.close();
  const database = await openPostgres(url, throwError, options);
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

it.each([{}, { isPatient: true }])(
  'a server with other settings gets those of the shop in each session: %o',
  async (options) => {
    expect(Object.keys(OTHER_SETTINGS)).toEqual(Object.keys(SESSION_SETTINGS));
    const database = await openElsewhere(options);
    expect(await rowsOf(database, differingSettings)).toEqual([]);
    const [found] = await rowsOf(database, sql`select current_setting('jit') as jit, '2026-11-28'::date::text as day`);
    expect(found).toEqual({ jit: 'off', day: '2026-11-28' });
  },
);

it('a pooler in transaction mode keeps its settings, except in a transaction that sets them', async () => {
  const database = await openElsewhere({ isPooled: true, poolSize: 1 });
  const expected = Object.entries(OTHER_SETTINGS).map(([name, value]) => ({
    name,
    value,
    wanted: SESSION_SETTINGS[name],
  }));
  const byName = (rows: { name: string }[]) => rows.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(byName(await rowsOf(database, differingSettings))).toEqual(byName(expected));
  await database.db.transaction(async (tx) => {
    await tx.execute(setInTransaction);
    expect(await rowsOf({ db: tx }, differingSettings)).toEqual([]);
  });
  expect(await rowsOf(database, differingSettings)).toHaveLength(expected.length);
});

it('migrations run with the settings of the shop', async () => {
  const database = await openElsewhere();
  await database.db.execute(sql`create table seen as select current_setting('timezone') as zone`);
  await database.db.execute(sql`create function note_zone() returns event_trigger language plpgsql
    as $$ begin insert into seen values (current_setting('timezone')); end $$`);
  await database.db.execute(sql`create event trigger noted on ddl_command_end execute function note_zone()`);
  await migrateDatabase(database);
  expect(await rowsOf(database, sql`select distinct zone from seen`)).toEqual([{ zone: 'UTC' }]);
});
