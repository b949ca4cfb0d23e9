import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { IMPORT_UNDO_DAYS } from '#contract/imports.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { importUndone } from '#server/imports/events.ts';
import { type ImportRecord, lockImport } from '#server/imports/queries.ts';
import { imports } from '#server/imports/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { countUndoable } from './queries.ts';

/** Starts the undo with the viewer's rights, or continues a failed one. Does nothing while it runs. */
export async function undoImport(
  { db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>,
  viewer: Viewer,
  id: string,
): Promise<ImportRecord> {
  return inTransaction(db, async (tx) => {
    const record = await lockImport(tx, id);
    if (record.undoState === 'running') return record;
    const problem = problemOfUndo(record, await countUndoable(tx, id), now());
    if (problem !== null) throw new AppError('import_not_ready', { message: problem });
    await jobs.enqueue(tx, importUndone, { importId: id });
    const [changed] = await tx
      .update(imports)
      .set({ undoState: 'running', undoneBy: viewer.id })
      .where(eq(imports.id, id))
      .returning();
    if (!changed) throw new AppError('import_not_found');
    return changed;
  });
}

/** Returns why the import cannot be undone; null if it can. */
export function problemOfUndo(
  { state, undoState, createdAt }: ImportRecord,
  undoable: number,
  now: Date,
): string | null {
  if (undoState === 'done') return 'This import was undone already.';
  if (state === 'running') return 'This import is running. Cancel it first, then undo it.';
  if (undoable === 0) return 'This import has changed nothing that can be undone.';
  if (now.getTime() > createdAt.getTime() + IMPORT_UNDO_DAYS * DAY_MS) {
    return `An import can be undone for ${IMPORT_UNDO_DAYS} days. Change the products themselves.`;
  }
  return null;
}
