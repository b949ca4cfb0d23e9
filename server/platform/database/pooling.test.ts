import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { throwError } from '#test/backups.ts';
import { rowsOf } from '#test/rows.ts';
import { createPostgres, type TestPostgres } from '#test/test-database.ts';
import { openPostgres } from './open-postgres.ts';
import { runNamed } from './prepared.ts';

describe.runIf(inject('databases').postgres)('a connection to PostgreSQL', () => {
  let testDatabase: TestPostgres;
  beforeAll(async () => {
    testDatabase = await createPostgres();
  });
  afterAll(() => testDatabase.drop());

  it.each([
    { isPooled: undefined, names: 1, hasOwnSessions: true, limit: '10s' },
    { isPooled: false, names: 1, hasOwnSessions: true, limit: '10s' },
    // What is set for a session would reach other clients of the pooler, or be gone in the next transaction.
    { isPooled: true, names: 0, hasOwnSessions: false, limit: '0' },
  ])('keeps statements and settings in its session, but for a pooler: $isPooled', async ({ isPooled, ...expected }) => {
    const database = await openPostgres(testDatabase.url, throwError, { isPooled, poolSize: 1 });
    try {
      for (const value of [1, 2]) await runNamed(database.db, 'select $1::int', [value]);
      const [found] = await rowsOf<{ names: number; limit: string }>(
        database,
        sql`select (select count(*)::int from pg_prepared_statements where name <> '') as names,
          current_setting('statement_timeout') as limit`,
      );
      const { client } = database;
      expect({ ...found, hasOwnSessions: client.kind === 'postgres' && client.hasOwnSessions }).toEqual(expected);
    } finally {
      await database.close();
    }
  });
});
