import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { reverseEntryOf } from '#server/cash/reverse-entry-of.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { setCosts } from '#server/catalogue/stock/set-costs.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findLatestCosts, type LineRow, listLines, listReceiptLines, lockPurchase } from './queries.ts';
import { averageWithout } from './rules.ts';
import { subjectOf } from './save-purchase.ts';
import { purchaseOrderLines, purchaseOrders, purchaseReceipts } from './tables.ts';

type UndoDeps = Pick<Deps, 'db' | 'now' | 'tags' | 'jobs' | 'settings'>;

interface Removal {
  line: LineRow;
  /** Undefined if the product is deleted. */
  product: ProductRow | undefined;
  quantity: number;
  landedPaisa: number;
}

/**
 * Undoes a receipt: takes its pieces out of the stock, computes the average costs backwards, and reverses its ledger entry.
 * Undoing it twice has no further effect. Returns the id of the purchase order. Throws `receipt_not_found`, and
 * `receipt_not_undoable` if pieces are sold already.
 */
export async function undoReceipt(deps: UndoDeps, by: Viewer, id: string): Promise<string> {
  if (!isId(id)) throw new AppError('receipt_not_found');
  return inTransaction(deps.db, async (tx) => {
    const [{ purchaseOrderId } = { purchaseOrderId: null }] = await tx
      .select({ purchaseOrderId: purchaseReceipts.purchaseOrderId })
      .from(purchaseReceipts)
      .where(eq(purchaseReceipts.id, id));
    if (purchaseOrderId === null) throw new AppError('receipt_not_found');
    const purchase = await lockPurchase(tx, purchaseOrderId);
    // Reads the state of the receipt after taking the lock, because another request may have undone it.
    const [receipt] = await tx.select().from(purchaseReceipts).where(eq(purchaseReceipts.id, id));
    if (!receipt || receipt.undoneAt !== null) return purchaseOrderId;
    const at = deps.now();
    const removals = await planRemovals(tx, purchaseOrderId, id);
    await tx.update(purchaseReceipts).set({ undoneAt: at }).where(eq(purchaseReceipts.id, id));
    await takeReceived(tx, removals);
    const state = purchase.state === 'received' ? 'ordered' : purchase.state;
    await tx
      .update(purchaseOrders)
      .set({ state, version: purchase.version + 1 })
      .where(eq(purchaseOrders.id, purchaseOrderId));
    await takePieces(deps, tx, removals, by.id);
    await reverseEntryOf(tx, { why: 'goods_received', ref: id }, { at, by });
    const pieces = removals.reduce((sum, { quantity }) => sum + quantity, 0);
    const change = { before: { pieces }, after: { pieces: 0 } };
    await recordChange(tx, { by, at, verb: 'purchase.receipt-undone', subject: subjectOf(purchase), ...change });
    return purchaseOrderId;
  });
}

async function planRemovals(tx: Executor, purchaseId: string, receiptId: string): Promise<Removal[]> {
  const lines = new Map((await listLines(tx, [purchaseId])).map(({ line }) => [line.position, line]));
  const came = (await listReceiptLines(tx, [receiptId])).flatMap(({ position, quantity, landedPaisa }) => {
    const line = lines.get(position);
    return line ? [{ line, quantity, landedPaisa }] : [];
  });
  const locked = await lockProducts(
    tx,
    came.map(({ line }) => line.productId),
  );
  const products = new Map(locked.map((product) => [product.id, product]));
  return came.map((each) => {
    const product = products.get(each.line.productId);
    const stock = product?.stock ?? null;
    if (stock !== null && stock < each.quantity) {
      const message = `Only ${stock} of ${each.line.name} are left of the ${each.quantity} that came: the others are sold. This receipt cannot be undone.`;
      throw new AppError('receipt_not_undoable', { message });
    }
    return { ...each, product };
  });
}

async function takeReceived(tx: Executor, removals: readonly Removal[]): Promise<void> {
  for (const { line, quantity } of removals) {
    await tx
      .update(purchaseOrderLines)
      .set({ received: sql`${purchaseOrderLines.received} - ${quantity}` })
      .where(
        and(
          eq(purchaseOrderLines.purchaseOrderId, line.purchaseOrderId),
          eq(purchaseOrderLines.position, line.position),
        ),
      );
  }
}

async function takePieces(deps: UndoDeps, tx: Executor, removals: readonly Removal[], by: string): Promise<void> {
  const inShop = removals.flatMap(({ product, quantity, landedPaisa }) =>
    product ? [{ product, quantity, landedPaisa }] : [],
  );
  const steps = inShop.flatMap(({ product, quantity }) =>
    product.stock === null ? [] : [{ before: product, stock: product.stock - quantity }],
  );
  await setStocks(deps, tx, steps, { why: 'purchase', ref: newId(), by });
  const latest = await findLatestCosts(
    tx,
    inShop.map(({ product }) => product.id),
  );
  await setCosts(
    tx,
    inShop.map(({ product, ...pieces }) => ({
      id: product.id,
      costPaisa: averageWithout(product, pieces) ?? latest.get(product.id) ?? null,
    })),
  );
}
