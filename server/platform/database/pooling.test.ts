import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throwError } from '#test/backups.ts';
import { rowsOf } from '#test/rows.ts';
import { createDatabase, type TestDatabase } from '#test/test-database.ts';
import { openPostgres } from './open-postgres.ts';
import { inTransaction, isDatabaseUnavailable, isStatementTimeout } from './transaction.ts';

describe('a connection to PostgreSQL', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createDatabase();
  });
  afterAll(() => testDatabase.drop());

  it.each([
    { isPooled: undefined, hasOwnSessions: true, limit: '10s', idle: '8s', workers: '0' },
    { isPooled: false, hasOwnSessions: true, limit: '10s', idle: '8s', workers: '0' },
    // A pooler shares sessions, so settings would reach other clients, or be lost after a transaction.
    { isPooled: true, hasOwnSessions: false, limit: '0', idle: '0', workers: expect.any(String) },
  ])('has settings in its session unless it is pooled: $isPooled', async ({ isPooled, ...expected }) => {
    const database = await openPostgres(testDatabase.url, throwError, { isPooled, poolSize: 1 });
    try {
      const [found] = await rowsOf<{ limit: string }>(
        database,
        sql`select current_setting('statement_timeout') as limit, current_setting('idle_in_transaction_session_timeout') as idle,
          current_setting('max_parallel_workers_per_gather') as workers`,
      );
      const { client } = database;
      expect({ ...found, hasOwnSessions: client.hasOwnSessions }).toEqual(expected);
    } finally {
      await database.close();
    }
  });

  it('lets a maintenance statement run longer than the database allows for others', async () => {
    const limited = await createDatabase();
    const impatient = await openPostgres(limited.url, throwError);
    await impatient.db.execute(sql.raw(`alter database ${limited.name} set statement_timeout = '20ms'`));
    await impatient.close();
    const patient = await openPostgres(limited.url, throwError, { isPatient: true });
    const [found] = await rowsOf<{ limit: string }>(
      patient,
      sql`select current_setting('statement_timeout') as limit from pg_sleep(0.1)`,
    );
    await patient.close();
    await limited.drop();
    expect(found).toEqual({ limit: '0' });
  });

  it('ends an idle transaction, such as that of a lost machine, and releases its lock', async () => {
    const database = await openPostgres(testDatabase.url, () => undefined);
    const { db } = database;
    try {
      await db.execute(sql`create table locked (id int)`);
      const lock = sql`lock table locked in exclusive mode`;
      const failing = inTransaction(db, async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = '50ms'`);
        await tx.execute(lock);
        await inTransaction(db, (other) => other.execute(lock));
        await tx.execute(sql`select 1`);
      });
      await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
    } finally {
      await database.close();
    }
  });

  it('distinguishes a cancelled statement from an unavailable server', async () => {
    const database = await openPostgres(testDatabase.url, throwError);
    try {
      const slow = inTransaction(database.db, async (tx) => {
        await tx.execute(sql`set local statement_timeout = '20ms'`);
        await tx.execute(sql`select pg_sleep(60)`);
      });
      await expect(slow).rejects.toSatisfy((error) => isStatementTimeout(error) && !isDatabaseUnavailable(error));
    } finally {
      await database.close();
    }
  });
});
