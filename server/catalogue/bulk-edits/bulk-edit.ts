import { isDeepStrictEqual } from 'node:util';
import type { BulkEditBody, BulkEditResult, BulkItem } from '#contract/bulk-edits.schema.ts';
import { BULK_PRODUCTS_MAX } from '#contract/bulk-edits.ts';
import { AppError } from '#contract/errors.ts';
import { hasRight } from '#contract/rights.ts';
import { listProducts } from '#server/catalogue/listing/list-products.ts';
import { changeProducts } from '#server/catalogue/products/write-products.ts';
import { listProductsByIds, lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { countOf, planBulkEdit, RIGHT_OF_KIND, shownValue } from './plan-bulk-edit.ts';
import { findRepeated, lockBulkEdit, undoOf } from './repeated-bulk-edit.ts';
import { bulkEdits } from './tables.ts';

type BulkDeps = Pick<Deps, 'db' | 'tags' | 'now' | 'jobs' | 'settings'>;

/** Previews or writes a bulk edit in one transaction. A repeated `ref` returns the first result. */
export async function bulkEdit(deps: BulkDeps, viewer: Viewer, body: BulkEditBody): Promise<BulkEditResult> {
  const { db, now } = deps;
  const { change, preview } = body;
  if (!hasRight(viewer, RIGHT_OF_KIND[change.kind])) throw new AppError('forbidden');
  if (preview) {
    const rows = await listProductsByIds(db, await idsOf(db, body));
    const items = rows.map((row) => planItem(row, body).item);
    const count = items.filter(isChanging).length;
    return { message: `${countOf(count)} would change. Nothing is changed yet.`, items, undo: null };
  }
  const at = now();
  const id = body.ref;
  return inTransaction(db, async (tx) => {
    await lockBulkEdit(tx, id);
    const repeated = await findRepeated(tx, { id, byUserId: viewer.id, at });
    if (repeated) return repeated;
    const rows = await lockProducts(tx, await idsOf(tx, body));
    const plans = rows.map((row) => planItem(row, body));
    const changing = plans.filter(({ item }) => isChanging(item));
    const items = plans.map(({ item }) => item);
    if (changing.length === 0) return { message: 'No product has changed.', items, undo: null };
    const changed = changing.map(({ row, after }) => ({ row, values: after }));
    const { tags } = await changeProducts(tx, deps, { batch: id, by: viewer, at, changed });
    await deps.tags.invalidate(tx, tags);
    await tx.insert(bulkEdits).values({
      id,
      byUserId: viewer.id,
      kind: change.kind,
      products: changing.map(({ row, before, after }) => ({ id: row.id, name: row.name, before, after })),
      createdAt: at,
    });
    return { message: `${countOf(changing.length)} changed.`, items, undo: undoOf(id, at) };
  });
}

async function idsOf(db: Executor, { ids, filter }: BulkEditBody): Promise<string[]> {
  if (ids) return [...new Set(ids.filter(isId).map((id) => id.toLowerCase()))];
  if (!filter) return [];
  const page = {
    page: 1,
    limit: BULK_PRODUCTS_MAX,
    order: 'desc',
    ids: undefined,
    sortBy: undefined,
    after: undefined,
  } as const;
  const { rows, total } = await listProducts(db, { ...filter, ...page });
  if (total > BULK_PRODUCTS_MAX) {
    const message = `These are ${total} products. Narrow the list to ${BULK_PRODUCTS_MAX} at most.`;
    throw new AppError('validation', { message });
  }
  return rows.map(({ id }) => id);
}

function planItem(row: ProductRow, { change }: BulkEditBody) {
  const { before, after, problem } = planBulkEdit(change, row);
  const item: BulkItem = {
    _id: row.id,
    name: row.name,
    before: shownValue(before),
    after: shownValue(problem === null ? after : before),
    problem,
  };
  return { row, before, after, item };
}

function isChanging({ before, after, problem }: BulkItem): boolean {
  return problem === null && !isDeepStrictEqual(before, after);
}
