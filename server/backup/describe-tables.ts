import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '#server/platform/database/database.ts';
import type { BackupTable } from './parts.ts';

/** Tables that a backup omits, because a restore computes them with the `recount_…` functions. */
const DERIVED_TABLES = ['row_counts', 'product_cells', 'product_words', 'rating_counts', 'stock_levels'];

/** Tables that a backup omits, because they describe the disk or the processes of one machine. */
const LOCAL_TABLES = ['image_folders', 'lasting_problems', 'restore_tests', 'tag_notices'];

const resultSchema = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      key: z.array(z.object({ name: z.string(), isText: z.boolean() })).nullable(),
      needs: z.array(z.string()).nullable(),
    }),
  ),
});

/** Returns each table after the tables to which its foreign keys refer. */
export async function describeTables(db: Executor): Promise<BackupTable[]> {
  const result = await db.execute(sql`
    select n.nspname || '.' || c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0) order by place)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select json_agg(distinct 'public.' || f.relname) from pg_constraint f_key join pg_class f on f.oid = f_key.confrelid
        where f_key.conrelid = c.oid and f_key.contype = 'f' and f_key.confrelid <> c.oid and n.nspname = 'public') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.nspname = 'public' or (n.nspname = 'jobs' and c.relname = 'job'))
    order by n.nspname = 'jobs', c.relname`);
  const leftOut = new Set([...DERIVED_TABLES, ...LOCAL_TABLES].map((name) => `public.${name}`));
  const found = resultSchema.parse(result).rows.filter(({ name }) => !leftOut.has(name));
  return sortByReferences(found).map(({ name, columns, key }) => {
    if (!key) throw new Error(`The table ${name} has no primary key to sort a backup by`);
    return { name, columns, key };
  });
}

function sortByReferences<Table extends { name: string; needs: string[] | null }>(tables: Table[]): Table[] {
  const waiting = [...tables];
  const sorted: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => !needs?.some((need) => waiting.some(({ name }) => name === need)));
    const [table] = next < 0 ? [] : waiting.splice(next, 1);
    if (!table) throw new Error(`These tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    sorted.push(table);
  }
  return sorted;
}

/** Undefined if pg-boss has never started in this database. */
export async function readJobsVersion(db: Executor): Promise<number | undefined> {
  const known = await db.execute(sql`select to_regclass('jobs.version') is not null as "isThere"`);
  const isThere = z.object({ rows: z.tuple([z.object({ isThere: z.boolean() })]) }).parse(known).rows[0].isThere;
  if (!isThere) return undefined;
  const found = await db.execute(sql`select version from jobs.version`);
  return z.object({ rows: z.array(z.object({ version: z.coerce.number() })) }).parse(found).rows[0]?.version;
}
