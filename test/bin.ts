import { sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { rowsOf } from './rows.ts';

/** Returns foreign keys, such as 'reviews.product_id', by which a delete in `table` cascades, at any depth. */
export async function findCascades(deps: Pick<Deps, 'db'>, table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    deps,
    sql`with recursive cascades as (
      select conrelid, conkey from pg_constraint
      where contype = 'f' and confdeltype = 'c' and confrelid = ${table}::regclass
      union
      select deeper.conrelid, deeper.conkey from pg_constraint as deeper
      join cascades on deeper.confrelid = cascades.conrelid where contype = 'f' and confdeltype = 'c'
    )
    select distinct conrelid::regclass || '.' || attname as name from cascades
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]`,
  );
  return rows.map(({ name }) => name);
}
