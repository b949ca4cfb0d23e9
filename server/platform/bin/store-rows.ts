import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../database/columns.ts';
import type { Executor } from '../database/database.ts';
import { binItems } from './tables.ts';

export interface BinTable {
  table: string;
  column: string;
}

interface DeletedThings {
  kind: string;
  subjects: readonly { id: string; label: string }[];
  tables: readonly BinTable[];
  by: string | null;
  at: Date;
}

/**
 * Stores rows in the bin. The caller locks the rows before the call, and deletes the rows after it. Returns a map from
 * the ids of `subjects` to the ids of their bin items.
 */
export async function storeRows(
  tx: Executor,
  { kind, subjects, tables, by, at }: DeletedThings,
): Promise<Map<string, string>> {
  const itemOf = new Map(subjects.map(({ id }) => [id, newId()]));
  if (subjects.length === 0) return itemOf;
  const values = subjects.map(({ id, label }) => sql`(${itemOf.get(id)}::uuid, ${id}::uuid, ${label}::text)`);
  const rows = sql.join(
    tables.flatMap((stored) => [sql`${stored.table}::text`, rowsOf(stored)]),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${binItems} (id, kind, subject_id, label, rows, deleted_at, deleted_by)
    select item.id, ${kind}, item.subject_id, item.label, jsonb_build_object(${rows}),
      ${at.toISOString()}::timestamptz, ${by}::uuid
    from (values ${sql.join(values, sql`, `)}) as item (id, subject_id, label)`);
  return itemOf;
}

function rowsOf({ table, column }: BinTable): SQL {
  return sql`(select coalesce(jsonb_agg(to_jsonb(stored)), '[]') from ${sql.identifier(table)} as stored
    where stored.${sql.identifier(column)} = item.subject_id)`;
}
