import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { imageStored } from '#server/media/events.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { isZipOver } from './clean-imports.ts';
import { importStarted } from './events.ts';
import { takeNewImages } from './new-images.ts';
import { countRows, type ImportRecord, lockImport } from './queries.ts';
import { imports } from './tables.ts';
import { countDoneWork } from './time-left.ts';

/** Starts or continues an import with the viewer's rights. Does nothing for a running import. */
export async function startImport({ db, jobs, now }: Deps, viewer: Viewer, id: string): Promise<ImportRecord> {
  return inTransaction(db, async (tx) => {
    const record = await lockImport(tx, id);
    if (record.state === 'running') return record;
    if (record.state === 'done') {
      throw new AppError('import_not_ready', { message: 'This import is done. To repeat it, send the file again.' });
    }
    if (record.undoState !== null) {
      throw new AppError('import_not_ready', { message: 'This import was undone. To repeat it, send the file again.' });
    }
    if (record.hasZip && isZipOver(record, now())) {
      throw new AppError('import_not_ready', {
        message: 'The pictures of this import were deleted after a day. Send both files again.',
      });
    }
    const counts = await countRows(tx, id);
    const hasBad = counts.some(({ kind }) => kind === 'bad');
    if (hasBad && !counts.some(({ kind }) => kind === 'new' || kind === 'changed')) {
      throw new AppError('import_not_ready', {
        message: 'All new and changed rows need mending. Mend the file and send it again; nothing was written.',
      });
    }
    await jobs.enqueue(tx, importStarted, { importId: id });
    return setState(tx, id, {
      state: 'running',
      error: null,
      byUserId: viewer.id,
      byName: viewer.username,
      startedAt: now(),
      doneAtStart: await countDoneWork(tx, id),
    });
  });
}

/** Stops after the current batch. Written rows stay. */
export async function cancelImport({ db, jobs }: Deps, id: string): Promise<ImportRecord> {
  return inTransaction(db, async (tx) => {
    const record = await lockImport(tx, id);
    if (record.state === 'cancelled') return record;
    if (record.state !== 'running') {
      throw new AppError('import_not_ready', { message: 'This import is not running.' });
    }
    return endImport(tx, { jobs }, record, { state: 'cancelled' });
  });
}

/** Ends the import and enqueues the encoding of its new images. */
export async function endImport(
  tx: Executor,
  { jobs }: Pick<Deps, 'jobs'>,
  { id }: Pick<ImportRecord, 'id'>,
  end: Pick<ImportRecord, 'state'> & { error?: string; saleIds?: string[] },
): Promise<ImportRecord> {
  for (const hash of await takeNewImages(tx, id)) await jobs.enqueue(tx, imageStored, { hash });
  return setState(tx, id, end);
}

async function setState(tx: Executor, id: string, changes: Partial<ImportRecord>): Promise<ImportRecord> {
  const [changed] = await tx.update(imports).set(changes).where(eq(imports.id, id)).returning();
  if (!changed) throw new AppError('import_not_found');
  return changed;
}
