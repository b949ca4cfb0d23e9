import { sql } from 'drizzle-orm';
import { describeTables } from '#server/backup/describe-tables.ts';
import { readRows } from '#server/backup/read-rows.ts';
import type { Env } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { openStorage } from '#server/open-storage.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { rowsOf } from './rows.ts';

export const throwError = (error: Error) => {
  throw error;
};

/** Returns values that compare two shops: row counts and hashes of tables, derived rows, master images. */
export async function inspectShop({ db, storage }: { db: Executor; storage: Storage }) {
  const tables = await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const found: Record<string, object> = {};
    for (const table of await describeTables(tx)) found[table.name] = await readRows(tx, table, async () => undefined);
    return found;
  });
  const derived = await rowsOf(
    { db },
    sql`select (select json_agg(t order by t::text) from (select subject, detail, sum(value) from row_counts group by 1, 2 having sum(value) <> 0) t) as row_counts,
      (select json_agg(t order by t::text) from product_cells t) as cells,
      (select json_agg(t order by t.word collate "C") from product_words t) as words,
      (select json_agg(t order by t.product_id) from rating_counts t) as ratings`,
  );
  const images: Record<string, string> = {};
  for await (const key of storage.list()) {
    if (!key.includes('-')) images[key] = Buffer.from((await storage.read(key)) ?? []).toString('base64');
  }
  return { tables, derived, pictures: images };
}

export async function openTarget(env: Env) {
  const database = await openDatabase(env, throwError, { isPatient: true });
  return { database, db: database.db, storage: await openStorage(env) };
}
