import { eq } from 'drizzle-orm';
import { UNDO_MINUTES } from '#contract/bulk-edits.ts';
import { AppError } from '#contract/errors.ts';
import { isMarkdown } from '#contract/managed-products.ts';
import { hasRight } from '#contract/rights.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { changeProducts, type ProductChange } from '#server/catalogue/products/write-products.ts';
import { lockProducts, type ProductRow, regularPriceOf } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { isId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { type BulkValues, countOf, RIGHT_OF_KIND } from './plan-bulk-edit.ts';
import { bulkEdits } from './tables.ts';

type Left = { _id: string; name: string };

/**
 * Skips products that were changed after the bulk edit, and returns them as `left`. Throws `bulk_edit_over` after
 * `UNDO_MINUTES`.
 */
export async function undoBulkEdit(
  deps: Pick<Deps, 'db' | 'tags' | 'now' | 'jobs' | 'settings'>,
  viewer: Viewer,
  id: string,
): Promise<{ message: string; left: Left[] }> {
  const at = deps.now();
  return inTransaction(deps.db, async (tx) => {
    const [edit] = isId(id) ? await tx.select().from(bulkEdits).where(eq(bulkEdits.id, id)).for('update') : [];
    if (!edit) throw new AppError('bulk_edit_not_found');
    if (!hasRight(viewer, RIGHT_OF_KIND[edit.kind])) throw new AppError('forbidden');
    if (edit.undoneAt) throw new AppError('bulk_edit_over', { message: 'This change was undone already.' });
    if (at.getTime() > edit.createdAt.getTime() + UNDO_MINUTES * MINUTE_MS) throw new AppError('bulk_edit_over');
    const rows = await lockProducts(
      tx,
      edit.products.map((product) => product.id),
    );
    const rowById = new Map(rows.map((row) => [row.id, row]));
    const left: Left[] = [];
    const changed: ProductChange[] = [];
    for (const { id: productId, name, before, after } of edit.products) {
      const row = rowById.get(productId);
      if (row && isAsSet(row, after) && isValid(row, before)) changed.push({ row, values: before });
      else left.push({ _id: productId, name });
    }
    const { tags } = await changeProducts(tx, deps, { batch: edit.id, by: viewer, at, changed });
    await deps.tags.invalidate(tx, tags);
    await tx.update(bulkEdits).set({ undoneAt: at }).where(eq(bulkEdits.id, id));
    const rest = left.length > 0 ? ` ${countOf(left.length)} changed again meanwhile and stayed as they are.` : '';
    return { message: `${countOf(changed.length)} put back.${rest}`, left };
  });
}

function isAsSet(row: ProductRow, { regularPricePaisa: price, category, stock, isHidden }: BulkValues): boolean {
  return (
    (price === undefined || regularPriceOf(row) === price) &&
    (category === undefined || row.category === category) &&
    (stock === undefined || row.stock === stock) &&
    (isHidden === undefined || row.isHidden === isHidden)
  );
}

/** False if staff have since entered an old price that is not above the restored price. */
function isValid({ oldPricePaisa }: ProductRow, { regularPricePaisa: price }: BulkValues): boolean {
  return price === undefined || isMarkdown(price, oldPricePaisa);
}
