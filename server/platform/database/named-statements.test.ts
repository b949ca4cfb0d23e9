import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throwError } from '#test/backups.ts';
import { rowsOf } from '#test/rows.ts';
import { createDatabase, type TestDatabase } from '#test/test-database.ts';
import type { Executor } from './database.ts';
import { NAMED_STATEMENTS_MAX } from './named-statements.ts';
import { type OpenPostgresOptions, openPostgres } from './open-postgres.ts';
import { inTransaction } from './transaction.ts';

const TEXTS = NAMED_STATEMENTS_MAX + 50;

describe('named statements', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await createDatabase();
  });
  afterAll(() => testDatabase.drop());

  const withConnection = async (work: (db: Executor) => Promise<void>, options: OpenPostgresOptions = {}) => {
    const database = await openPostgres(testDatabase.url, throwError, { ...options, poolSize: 1 });
    try {
      await work(database.db);
    } finally {
      await database.close();
    }
  };
  const preparedIn = (db: Executor) =>
    rowsOf<{ statement: string; uses: number }>(
      { db },
      sql`select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements order by statement`,
    );
  const useEach = (db: Executor, texts: readonly string[], uses = 2) =>
    inTransaction(db, async (tx) => {
      for (let use = 0; use < uses; use += 1) {
        for (const text of texts) await tx.execute(sql`${sql.raw(text)} ${1}::int`);
      }
    });

  it('begin with the second use of a text in transactions', async () => {
    await withConnection(async (db) => {
      await useEach(db, ['select 1 +'], 1);
      expect(await preparedIn(db)).toEqual([]);
      await useEach(db, ['select 1 +'], 3);
      await useEach(db, ['select 2 +'], 1);
      expect(await preparedIn(db)).toEqual([{ statement: 'select 1 + $1::int', uses: 3 }]);
    });
  });

  it('are not lists: outside of transactions each statement gets a plan for its values', async () => {
    await withConnection(async (db) => {
      for (let use = 0; use < 3; use += 1) await db.execute(sql`select 1 + ${1}::int`);
      expect(await preparedIn(db)).toEqual([]);
    });
  });

  it('are off behind a pooler in transaction mode', async () => {
    await withConnection(
      async (db) => {
        await useEach(db, ['select 1 +'], 4);
        expect(await preparedIn(db)).toEqual([]);
      },
      { isPooled: true },
    );
  });

  it('have a limit, which texts that vary do not use up', async () => {
    await withConnection(async (db) => {
      const usual = 'select 0 +';
      const varied = Array.from({ length: TEXTS }, (_, index) => `select 1 + ${index} +`);
      await inTransaction(db, async (tx) => {
        for (const text of varied.flatMap((each) => [usual, each, each])) {
          await tx.execute(sql`${sql.raw(text)} ${1}::int`);
        }
      });
      const prepared = await preparedIn(db);
      expect(prepared).toHaveLength(NAMED_STATEMENTS_MAX);
      expect(prepared[0]).toEqual({ statement: 'select 0 + $1::int', uses: varied.length - 1 });

      const once = Array.from({ length: TEXTS }, (_, index) => `select 2 + ${index} +`);
      await useEach(db, once, 1);
      expect(await preparedIn(db)).toEqual([]);
    });
  });

  it('survive errors, and closing them in a failed transaction', async () => {
    await withConnection(async (db) => {
      const failing = inTransaction(db, async (tx) => {
        for (let use = 0; use < 2; use += 1) await tx.execute(sql`select 1 / ${1}::int`);
        await tx.execute(sql`select 1 / ${0}::int`);
      });
      await expect(failing).rejects.toThrow(/^Failed query/);
      await useEach(
        db,
        Array.from({ length: NAMED_STATEMENTS_MAX }, (_, index) => `select ${index} +`),
      );
      await useEach(db, ['select 1 /'], 3);
      expect(await preparedIn(db)).toHaveLength(NAMED_STATEMENTS_MAX);
    });
  });

  it.each([
    ['a migration changes their columns', 'alter table priced alter column price type text'],
    ['another program removes them', 'deallocate all'],
  ])('are prepared again after %s', async (_, change) => {
    await withConnection(async (db) => {
      await db.execute(sql`create table if not exists priced (id int, price int)`);
      const read = () =>
        inTransaction(db, async (tx) => {
          for (let use = 0; use < 2; use += 1) await tx.execute(sql`select * from priced where id = ${1}`);
        });
      await read();
      await db.execute(sql.raw(change));
      await read();
      expect(await preparedIn(db)).toHaveLength(1);
      await db.execute(sql`drop table priced`);
    });
  });
});
