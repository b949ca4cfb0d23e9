import { eq } from 'drizzle-orm';
import type { ImportColumn } from '#contract/imports.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { changeProducts, type ProductChange, removeProducts } from '#server/catalogue/products/write-products.ts';
import { lockProducts } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { importUndone } from '#server/imports/events.ts';
import { undoSales } from '#server/imports/make-sales.ts';
import type { StoredRow } from '#server/imports/queries.ts';
import { imports } from '#server/imports/tables.ts';
import type { Actor } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { planUndo } from './plan-undo.ts';
import { listRowsToUndo, saveUndone } from './queries.ts';

const BATCH_ROWS = 60;
/** After this time a job hands over to a new one, because it must end within a minute (job-queue.ts). */
const SLICE_MS = 12_000;

/** Undoes one batch per transaction. A new job continues after a crash, and after `sliceMs`. */
export async function runUndo(deps: Deps, id: string, { sliceMs = SLICE_MS } = {}): Promise<void> {
  const endsAt = performance.now() + sliceMs;
  let hasMore = true;
  while (hasMore) {
    hasMore = await inTransaction(deps.db, (tx) => undoBatch(tx, deps, { id, endsAt }));
  }
  await deps.sales.apply();
}

/** Returns true if the job should undo another batch. The lock of the import makes two jobs take turns. */
async function undoBatch(tx: Executor, deps: Deps, { id, endsAt }: { id: string; endsAt: number }): Promise<boolean> {
  const [record] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  if (record?.undoState !== 'running') return false;
  const end = async (undoState: 'done' | 'failed') => {
    await tx.update(imports).set({ undoState }).where(eq(imports.id, id));
    return false;
  };
  const user = record.undoneBy === null ? undefined : await findUserById(tx, record.undoneBy);
  if (!user || !hasRight(user, 'catalogue.edit')) return end('failed');
  const rows = cutToProducts(await listRowsToUndo(tx, id, BATCH_ROWS));
  if (rows.length === 0) {
    await undoSales(tx, deps, { saleIds: record.saleIds, by: user });
    return end('done');
  }
  await undoRows(tx, deps, { rows, by: user, batch: id });
  if (performance.now() < endsAt) return true;
  await deps.jobs.enqueue(tx, importUndone, { importId: id });
  return false;
}

/** Returns the first rows, with at most one of each product. */
function cutToProducts(rows: StoredRow[]): StoredRow[] {
  const seen = new Set<string | null>();
  const end = rows.findIndex(({ productId }) => seen.size === seen.add(productId).size);
  return end < 0 ? rows : rows.slice(0, end);
}

interface Undoing {
  rows: readonly StoredRow[];
  by: Actor & Staff & { id: string };
  batch: string;
}

/** Moves added products to the bin. A product that is deleted already needs no undo. */
async function undoRows(tx: Executor, deps: Deps, { rows, by, batch }: Undoing): Promise<void> {
  const author = { by, at: deps.now(), batch };
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const productById = new Map((await lockProducts(tx, ids)).map((row) => [row.id, row]));
  const added: string[] = [];
  const changed: ProductChange[] = [];
  const undone = rows.map(({ number, productId, outcome, before, after }) => {
    const row = productById.get(productId ?? '');
    let left: ImportColumn[] = [];
    if (row && outcome === 'added') added.push(row.id);
    else if (row && before && after) {
      const plan = planUndo(row, { before, after }, by);
      ({ left } = plan);
      if (Object.keys(plan.values).length > 0) changed.push({ row, values: plan.values });
    }
    return { number, left };
  });
  const removed = await removeProducts(tx, { ...author, ids: added });
  const written = await changeProducts(tx, deps, { ...author, changed });
  await saveUndone(tx, batch, undone);
  const tags = [...new Set([...removed.tags, ...written.tags])];
  if (tags.length > 0) await deps.tags.invalidate(tx, tags);
}
