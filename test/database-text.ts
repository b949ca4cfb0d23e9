import { sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { rowsOf } from './rows.ts';

/** Every row of every table, the jobs' included, as one text to search for what must not be there. */
export async function textOfWholeDatabase(deps: Deps): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    deps,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(deps, sql.raw(`select to_jsonb(t)::text as row from ${name} t`));
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}
