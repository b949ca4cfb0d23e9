import { and, desc, eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isId } from '../database/columns.ts';
import type { Executor } from '../database/database.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { KeysetPage } from '../database/keyset-pages.ts';
import { isBehind } from '../database/list-by-time.ts';
import { binItems } from './tables.ts';

const ITEM = {
  id: binItems.id,
  kind: binItems.kind,
  subjectId: binItems.subjectId,
  label: binItems.label,
  deletedAt: binItems.deletedAt,
  deletedBy: binItems.deletedBy,
};
export type BinItem = Omit<typeof binItems.$inferSelect, 'rows'>;

export function listItems(
  db: Executor,
  { kind, since }: { kind: string; since: Date },
  { after, limit }: KeysetPage,
): Promise<BinItem[]> {
  const position = { at: binItems.deletedAt, id: binItems.id };
  return db
    .select(ITEM)
    .from(binItems)
    .where(
      and(
        eq(binItems.kind, kind),
        sql`${binItems.deletedAt} > ${since.toISOString()}::timestamptz`,
        isBehind(position, after),
      ),
    )
    .orderBy(desc(binItems.deletedAt), desc(binItems.id))
    .limit(limit);
}

/** Locks an item, so that it is restored or deleted only once. */
export async function lockItem(tx: Executor, id: string): Promise<BinItem | undefined> {
  if (!isId(id)) return undefined;
  const [item] = await tx.select(ITEM).from(binItems).where(eq(binItems.id, id)).for('update');
  return item;
}

export async function hasItemOf(tx: Executor, subjectId: string): Promise<boolean> {
  return (await tx.$count(binItems, eq(binItems.subjectId, subjectId))) > 0;
}

export async function removeItem(tx: Executor, id: string): Promise<void> {
  await tx.delete(binItems).where(eq(binItems.id, id));
}

export function removeItemsBefore(db: Executor, before: Date): Promise<number> {
  return deleteInBatches(db, binItems, lt(binItems.deletedAt, before));
}

export function hasRow({ table, column, value }: { table: string; column: string; value: string | SQLWrapper }): SQL {
  return sql`exists (select from jsonb_array_elements(${binItems.rows} -> ${table}::text) as stored
    where stored ->> ${column}::text = ${value})`;
}

/** Deletes a user's data from the bin: the user's own items, and the user's rows in other items. */
export async function forgetRowsOf(tx: Executor, userId: string, ownTable: string): Promise<void> {
  await tx.delete(binItems).where(hasRow({ table: ownTable, column: 'user_id', value: userId }));
  await tx.execute(sql`
    update ${binItems} set rows = (
      select jsonb_object_agg(tables.key, (
        select coalesce(jsonb_agg(stored), '[]') from jsonb_array_elements(tables.value) as stored
        where stored ->> 'user_id' is distinct from ${userId}))
      from jsonb_each(${binItems.rows}) as tables)
    where jsonb_path_exists(${binItems.rows}, '$.*[*] ? (@.user_id == $user)', jsonb_build_object('user', ${userId}::text))`);
}
