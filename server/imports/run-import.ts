import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { hasRight } from '#contract/rights.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { importStarted } from './events.ts';
import { addressesToFetch, fetchRowImages } from './fetch-row-images.ts';
import { makeSales } from './make-sales.ts';
import { noteNewImages } from './new-images.ts';
import { getImport, type ImportRecord, listRowsToWrite, lockImport, type StoredRow } from './queries.ts';
import { endImport } from './start-import.ts';
import { type StoredFile, storeRowImages } from './store-row-images.ts';
import { imports } from './tables.ts';
import { writeRows } from './write-rows.ts';
import { openZipImages, type ZipImages, zipPathOf } from './zip-images.ts';

const BATCH_ROWS = 60;
/** Batches are short, because progress and a cancellation wait for the end of a batch. */
const BATCH_IMAGES = 8;
/**
 * After this time a job hands over to a new one. A download may end ten seconds later (download.ts). A batch of the queue
 * has three jobs, which must end within 60 s (job-queue.ts).
 */
const SLICE_MS = 7_000;

/**
 * Writes one batch per transaction. Hands over to a new job before the queue's timeout. After a crash a job continues
 * after the last batch; if two jobs run the same import, one stops.
 */
export async function runImport(deps: Deps, id: string, { sliceMs = SLICE_MS } = {}): Promise<void> {
  const endsAt = performance.now() + sliceMs;
  let images: ZipImages | undefined;
  let hasFetched = false;
  async function mayFetch(): Promise<boolean> {
    // Every slice fetches at least one image, so that the import ends.
    const isInTime = !hasFetched || performance.now() < endsAt;
    hasFetched = true;
    return isInTime && (await findRunning(deps.db, id)) !== undefined;
  }
  try {
    for (;;) {
      const record = await findRunning(deps.db, id);
      if (!record) return;
      const rows = cutToImages(await listRowsToWrite(deps.db, record, BATCH_ROWS));
      if (record.hasZip && !images && rows.some(hasFiles)) images = await openZipImages(zipPathOf(deps.env, id));
      const fetched = await fetchRowImages(deps, record, { rows, mayContinue: mayFetch });
      const ready = readyRows(rows, fetched);
      const { byFile, newHashes } = await storeRowImages(deps, images, ready);
      const hasMore = await writeBatch(deps, record, {
        rows: ready,
        stored: new Map([...byFile, ...fetched]),
        newHashes,
        isComplete: rows.length === 0,
        isLastOfSlice: ready.length < rows.length || performance.now() >= endsAt,
      });
      if (!hasMore) return await deps.sales.apply();
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

/** Returns the first rows, with at most `BATCH_IMAGES` images to store. */
function cutToImages(rows: StoredRow[]): StoredRow[] {
  let images = 0;
  const end = rows.findIndex((row) => {
    const files = row.values.pictures?.filter((image) => 'file' in image) ?? [];
    images += files.length + addressesToFetch(row).length;
    return images > BATCH_IMAGES;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

/** Returns the first rows, up to one that waits for an image. */
function readyRows(rows: readonly StoredRow[], fetched: ReadonlyMap<string, StoredFile>): readonly StoredRow[] {
  const end = rows.findIndex((row) => addressesToFetch(row).some((address) => !fetched.has(address)));
  return end < 0 ? rows : rows.slice(0, end);
}

interface Batch {
  rows: readonly StoredRow[];
  /** Stored images by file name or address. */
  stored: ReadonlyMap<string, StoredFile>;
  /** Masters of `stored` whose variants are encoded when the import ends. */
  newHashes: readonly string[];
  /** True if no row is left. */
  isComplete: boolean;
  isLastOfSlice: boolean;
}

/** Returns true if the job should write another batch. */
async function writeBatch(deps: Deps, seen: ImportRecord, batch: Batch): Promise<boolean> {
  const { rows, stored, newHashes, isComplete, isLastOfSlice } = batch;
  return inTransaction(deps.db, async (tx) => {
    const record = await lockImport(tx, seen.id);
    // The import was cancelled, or another job runs it.
    if (record.state !== 'running' || record.position !== seen.position) return false;
    await noteNewImages(tx, record, newHashes);
    const user = record.byUserId === null ? undefined : await findUserById(tx, record.byUserId);
    if (!user || !hasRight(user, 'catalogue.edit')) {
      const error = `${record.byName} may no longer change the catalogue.`;
      await endImport(tx, deps, record, { state: 'failed', error });
      return false;
    }
    if (isComplete) {
      const saleIds = await makeSales(tx, deps, { record, by: user });
      await endImport(tx, deps, record, { state: 'done', saleIds });
      return false;
    }
    await writeRows(tx, deps, { rows, by: user, batch: record.id, stored });
    const position = rows.at(-1)?.number ?? record.position;
    await tx.update(imports).set({ position }).where(eq(imports.id, record.id));
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
