import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { listMigrations, migrateDatabase } from '#server/platform/database/migrate.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { throwError } from '#test/backups.ts';
import { rowsOf } from '#test/rows.ts';
import { createDatabase } from '#test/test-database.ts';

describe('the stock from the time before moves', () => {
  it('is the first move of each product with stock', async () => {
    const database = await openUnmigrated();
    const migrations = await listMigrations();
    await migrateDatabase(database, migrations[migrations.findIndex((name) => name.includes('stock-moves')) - 1]);
    for (const stock of [5, 0, null, 2]) {
      await database.db.execute(sql`
        insert into products (id, name, price_paisa, image, category, color, age, description, stock, created_at, updated_at)
        values (gen_random_uuid(), 'Cap', 100, '', 'bottoms', 'red', 1, '', ${stock}, now(), now())`);
    }
    await migrateDatabase(database);
    const moves = await rowsOf(database, sql`select why, ref, delta, by_user_id from stock_moves order by delta`);
    const opening = { why: 'opening', ref: 'opening', by_user_id: null };
    expect(moves).toEqual([
      { ...opening, delta: 2 },
      { ...opening, delta: 5 },
    ]);
    await database.db.execute(sql`update products set stock = 4 where stock = 5`);
    const [sums] = await rowsOf<{ moved: number; stock: number }>(
      database,
      sql`select sum(delta)::int as moved, (select sum(stock)::int from products) as stock from stock_moves`,
    );
    expect(sums).toEqual({ moved: 6, stock: 6 });
  });

  async function openUnmigrated(): Promise<Database> {
    const testDatabase = await createDatabase();
    const database = await openPostgres(testDatabase.url, throwError);
    onTestFinished(async () => {
      await database.close();
      await testDatabase.drop();
    });
    return database;
  }
});
