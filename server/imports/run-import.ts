import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { hasRight } from '#contract/rights.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { importStarted } from './events.ts';
import { getImport, type ImportRecord, listRowsToWrite, lockImport, type StoredRow } from './queries.ts';
import { endImport } from './start-import.ts';
import { storeRowImages } from './store-row-images.ts';
import { imports } from './tables.ts';
import { writeRows } from './write-rows.ts';
import { openZipImages, type ZipImages, zipPathOf } from './zip-images.ts';

const BATCH_ROWS = 60;
/** Batches are short, because progress and a cancellation wait for the end of a batch. */
const BATCH_IMAGES = 8;
/**
 * After this time a job hands over to a new one. A batch of the queue has three jobs, which must end within 60 s
 * (job-queue.ts).
 */
const SLICE_MS = 12_000;

/**
 * Writes one batch per transaction. Hands over to a new job before the queue's timeout. After a crash a job continues
 * after the last batch; if two jobs run the same import, one stops.
 */
export async function runImport(deps: Deps, id: string, { sliceMs = SLICE_MS } = {}): Promise<void> {
  const endsAt = performance.now() + sliceMs;
  let images: ZipImages | undefined;
  try {
    for (;;) {
      const record = await findRunning(deps.db, id);
      if (!record) return;
      const rows = cutToImages(await listRowsToWrite(deps.db, record, BATCH_ROWS));
      if (record.hasZip && !images && rows.some(hasFiles)) images = await openZipImages(zipPathOf(deps.env, id));
      const stored = await storeRowImages(deps, images, rows);
      const hasMore = await writeBatch(deps, record, { rows, stored, isLastOfSlice: performance.now() >= endsAt });
      if (!hasMore) return;
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    // No retry: somebody has to free space or send the zip again first.
    await failImport(deps, id, error.message);
  } finally {
    images?.close();
  }
}

async function findRunning(db: Executor, id: string): Promise<ImportRecord | undefined> {
  try {
    const record = await getImport(db, id);
    return record.state === 'running' ? record : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_not_found') return undefined;
    throw error;
  }
}

function hasFiles({ values: { pictures = [] } }: StoredRow): boolean {
  return pictures.some((image) => 'file' in image);
}

/** Returns the first rows, with at most `BATCH_IMAGES` image files. */
function cutToImages(rows: StoredRow[]): StoredRow[] {
  let images = 0;
  const end = rows.findIndex((row) => {
    images += row.values.pictures?.filter((image) => 'file' in image).length ?? 0;
    return images > BATCH_IMAGES;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

interface Batch {
  rows: readonly StoredRow[];
  stored: Awaited<ReturnType<typeof storeRowImages>>;
  isLastOfSlice: boolean;
}

/** Returns true if the job should write another batch. */
async function writeBatch(deps: Deps, seen: ImportRecord, { rows, stored, isLastOfSlice }: Batch): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const record = await lockImport(tx, seen.id);
    // The import was cancelled, or another job runs it.
    if (record.state !== 'running' || record.position !== seen.position) return false;
    const newImages = [...new Set([...record.newImages, ...stored.newHashes])];
    const last = rows.at(-1);
    if (!last) {
      await endImport(tx, deps, record, { state: 'done' });
      return false;
    }
    const user = record.byUserId === null ? undefined : await findUserById(tx, record.byUserId);
    if (!user || !hasRight(user, 'catalogue.edit')) {
      const error = `${record.byName} may no longer change the catalogue.`;
      await endImport(tx, deps, { ...record, newImages }, { state: 'failed', error });
      return false;
    }
    await writeRows(tx, deps, { rows, by: user, batch: record.id, stored: stored.byFile });
    await tx.update(imports).set({ position: last.number, newImages }).where(eq(imports.id, record.id));
    if (isLastOfSlice) await deps.jobs.enqueue(tx, importStarted, { importId: record.id });
    return !isLastOfSlice;
  });
}

async function failImport(deps: Deps, id: string, error: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const record = await lockImport(tx, id);
    if (record.state === 'running') await endImport(tx, deps, record, { state: 'failed', error });
  });
}
