import type { Restored } from '#contract/bin.schema.ts';
import { BIN_DAYS, type BinKind } from '#contract/bin.ts';
import { AppError } from '#contract/errors.ts';
import { hasRight } from '#contract/rights.ts';
import { DAY_MS } from '#contract/time.ts';
import { restoreProduct } from '#server/catalogue/products/restore-product.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { type BinItem, lockItem, removeItem, removeItemsBefore } from '#server/platform/bin/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { restoreOrder } from './restore-order.ts';

export function assertMayDelete(viewer: Viewer, kind: string): void {
  const isAllowed = kind === 'product' ? hasRight(viewer, 'catalogue.edit') : viewer.role === 'admin';
  if (!isAllowed) throw new AppError('forbidden');
}

/** Throws `sku_taken`, `design_changed` or `out_of_stock`, each with a message that says what to do. */
export async function restoreItem(deps: Deps, viewer: Viewer, id: string): Promise<Restored> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const item = await getItem(deps, tx, viewer, id);
      const { kind, subjectId: subject } = item;
      if (kind === 'product') await restoreProduct(deps, tx, viewer, item);
      const notes = kind === 'order' ? await restoreOrder(deps, tx, viewer, item) : [];
      await removeItem(tx, item.id);
      return { message: `${item.label} is back.`, kind, subject, notes };
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'products_sku')) throw error;
    const message =
      'Another product has the SKU of this one now. Give that product another SKU, then restore this one.';
    throw new AppError('sku_taken', { message, cause: error });
  }
}

export async function deleteForGood(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { kind, subjectId, label, deletedAt } = await getItem(deps, tx, viewer, id);
    await removeItem(tx, id);
    await recordChange(tx, {
      by: viewer,
      at: deps.now(),
      verb: kind === 'product' ? 'product.purged' : 'order.purged',
      subject: { id: subjectId, label },
      before: { deletedAt: deletedAt.toISOString() },
      after: null,
    });
  });
}

export function binStart(now: Date): Date {
  return new Date(now.getTime() - BIN_DAYS * DAY_MS);
}

export async function cleanBin({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await removeItemsBefore(db, binStart(now()));
}

type OwnItem = BinItem & { kind: BinKind };

async function getItem(deps: Deps, tx: Executor, viewer: Viewer, id: string): Promise<OwnItem> {
  const item = await lockItem(tx, id);
  if (!item || item.deletedAt < binStart(deps.now())) throw new AppError('bin_item_not_found');
  assertMayDelete(viewer, item.kind);
  if (item.kind !== 'product' && item.kind !== 'order') throw new AppError('bin_item_not_found');
  return { ...item, kind: item.kind };
}
