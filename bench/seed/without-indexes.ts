import type { Client } from 'pg';

/** Drops the indexes during `fill`, because sorting all rows once is faster. Keeps indexes of constraints. */
export async function withoutIndexes<T>(client: Client, tables: string[], fill: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select format('%I.%I', pg_class.relnamespace::regnamespace, pg_class.relname) as name,
        pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
      order by 1`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const filled = await fill();
  for (const { definition } of rows) await client.query(definition);
  return filled;
}
