import { eq, sql } from 'drizzle-orm';
import type { BulkEditResult } from '#contract/bulk-edits.schema.ts';
import { UNDO_MINUTES } from '#contract/bulk-edits.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { wasWritten } from '#server/catalogue/designs/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { countOf, shownValue } from './plan-bulk-edit.ts';
import { bulkEdits } from './tables.ts';

/**
 * Makes a repeated request wait for the first. Locks of products would not suffice: the filter may match other products
 * by then.
 */
export async function lockBulkEdit(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk edit ${id}`}, 0))`);
}

/** Returns the stored result of an earlier request with this id; undefined for a new bulk edit. */
export async function findRepeated(
  tx: Executor,
  { id, byUserId, at }: { id: string; byUserId: string; at: Date },
): Promise<BulkEditResult | undefined> {
  const [edit] = await tx.select().from(bulkEdits).where(eq(bulkEdits.id, id));
  if (edit) {
    const items = edit.products.map(({ id: _id, name, before, after }) => ({
      _id,
      name,
      before: shownValue(before),
      after: shownValue(after),
      problem: null,
    }));
    const message = `What you sent first was made already: ${countOf(items.length)} changed. Nothing else was changed.`;
    return { message, items, undo: edit.undoneAt ? null : undoOf(id, edit.createdAt) };
  }
  if (!(await wasWritten(tx, { batch: id, byUserId, at }))) return undefined;
  return { message: 'What you sent first was made already. Nothing else was changed.', items: [], undo: null };
}

export function undoOf(id: string, createdAt: Date): { _id: string; until: string } {
  return { _id: id, until: new Date(createdAt.getTime() + UNDO_MINUTES * MINUTE_MS).toISOString() };
}
