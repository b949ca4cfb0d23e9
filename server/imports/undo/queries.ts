import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { type ImportColumn, SHOWN_PROBLEMS_MAX } from '#contract/imports.ts';
import { products } from '#server/catalogue/tables.ts';
import { lineOf } from '#server/imports/import-row.ts';
import type { StoredRow } from '#server/imports/queries.ts';
import { importRows } from '#server/imports/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

const isWritten = isNotNull(importRows.productId);
const isUndoable = and(isWritten, isNull(importRows.undoLeft));

export function countUndoable(db: Executor, importId: string): Promise<number> {
  return db.$count(importRows, and(eq(importRows.importId, importId), isUndoable));
}

/** Lists the last row first, because two rows may have changed the same product. */
export function listRowsToUndo(db: Executor, importId: string, limit: number): Promise<StoredRow[]> {
  return db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), isUndoable))
    .orderBy(desc(importRows.number))
    .limit(limit);
}

export async function saveUndone(
  tx: Executor,
  importId: string,
  undone: readonly { number: number; left: readonly ImportColumn[] }[],
): Promise<void> {
  const values = undone.map(({ number, left }) => ({ import_id: importId, number, undo_left: left }));
  await tx
    .update(importRows)
    .set({ undoLeft: sql`undone.undo_left` })
    .from(sql`jsonb_populate_recordset(null::import_rows, ${JSON.stringify(values)}::jsonb) as undone`)
    .where(and(eq(importRows.importId, sql`undone.import_id`), eq(importRows.number, sql`undone.number`)));
}

export async function findUndone(db: Executor, importId: string) {
  const ofImport = and(eq(importRows.importId, importId), isWritten, isNotNull(importRows.undoLeft));
  const hasLeft = and(ofImport, ne(importRows.undoLeft, sql`'[]'::jsonb`));
  const outcomes = await db
    .select({ outcome: importRows.outcome, count: count() })
    .from(importRows)
    .where(ofImport)
    .groupBy(importRows.outcome);
  const left = await db
    .select({
      row: importRows.number,
      productId: importRows.productId,
      name: products.name,
      columns: importRows.undoLeft,
    })
    .from(importRows)
    .innerJoin(products, eq(products.id, importRows.productId))
    .where(hasLeft)
    .orderBy(asc(importRows.number))
    .limit(SHOWN_PROBLEMS_MAX);
  const of = (wanted: string) => outcomes.find(({ outcome }) => outcome === wanted)?.count ?? 0;
  return {
    removed: of('added'),
    changed: of('changed'),
    left: left.map(({ row, productId, name, columns }) => ({
      row: lineOf(row),
      product: { _id: productId ?? '', name },
      columns: columns ?? [],
    })),
    leftCount: await db.$count(importRows, hasLeft),
  };
}
