import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../database/database.ts';

const columnsSchema = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      table: z.string().nullable(),
      column: z.string().nullable(),
      /** Delete rule of the foreign key: 'n' is `on delete set null`, 'c' is `on delete cascade`. */
      rule: z.string().nullable(),
    }),
  ),
});
type Column = z.infer<typeof columnsSchema>['rows'][number];

type Replaced = Readonly<Record<string, SQL>>;

/**
 * Restores stored rows in SQL, because JavaScript would lose microseconds. If the row that a foreign key names was
 * deleted since, follows the key's delete rule: sets the column to null, or skips the row.
 */
export async function insertRows(
  tx: Executor,
  itemId: string,
  table: string,
  replaced: Replaced = {},
): Promise<{ inserted: number; skipped: number }> {
  const columns = await findColumns(tx, itemId, table);
  if (columns.length === 0) return { inserted: 0, skipped: 0 };
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map((column) => replaced[column.name] ?? valueOf(column)),
    sql`, `,
  );
  const isWhole = columns
    .filter(({ rule }) => rule === 'c')
    .map((column) => sql`(stored.${sql.identifier(column.name)} is null or ${exists(column)})`);
  const stored = sql`${sql.identifier('bin_items')} as item,
    jsonb_populate_recordset(null::${sql.identifier(table)}, item.rows -> ${table}::text) as stored
    where item.id = ${itemId}`;
  const result = await tx.execute(sql`
    insert into ${sql.identifier(table)} (${names}) select ${values} from ${stored}
    ${isWhole.length > 0 ? sql`and ${sql.join(isWhole, sql` and `)}` : sql``}`);
  const total = z
    .object({ rows: z.tuple([z.object({ count: z.number() })]) })
    .parse(await tx.execute(sql`select count(*)::int as count from ${stored}`));
  const inserted = z.object({ rowCount: z.number() }).parse(result).rowCount;
  return { inserted, skipped: total.rows[0].count - inserted };
}

async function findColumns(tx: Executor, itemId: string, table: string): Promise<Column[]> {
  const result = await tx.execute(sql`
    select own.attname as name, fk.confrelid::regclass::text as "table", theirs.attname as "column", fk.confdeltype as rule
    from pg_attribute as own
    left join pg_constraint as fk on fk.conrelid = own.attrelid and fk.contype = 'f' and fk.conkey = array[own.attnum]
    left join pg_attribute as theirs on theirs.attrelid = fk.confrelid and theirs.attnum = fk.confkey[1]
    where own.attrelid = ${table}::regclass and own.attnum > 0 and not own.attisdropped and own.attgenerated = ''
      and exists (select from bin_items where id = ${itemId} and rows -> ${table}::text -> 0 ? own.attname)
    order by own.attnum`);
  return columnsSchema.parse(result).rows;
}

function valueOf(column: Column): SQL {
  const value = sql`stored.${sql.identifier(column.name)}`;
  return column.rule === 'n' ? sql`case when ${exists(column)} then ${value} end` : value;
}

function exists({ name, table, column }: Column): SQL {
  return sql`exists (select from ${sql.identifier(table ?? '')} as other
    where other.${sql.identifier(column ?? '')} = stored.${sql.identifier(name)})`;
}
