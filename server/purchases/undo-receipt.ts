import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { reverseEntryOf } from '#server/cash/reverse-entry-of.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { setCosts } from '#server/catalogue/stock/set-costs.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { hasItemOf } from '#server/platform/bin/queries.ts';
import { isId, newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import {
  findLatestReceipts,
  type LatestReceipt,
  type LineRow,
  listLines,
  listReceiptLines,
  lockPurchase,
  type ReceiptLineRow,
  type ReceiptRow,
} from './queries.ts';
import { costWithout } from './rules.ts';
import { subjectOf } from './save-purchase.ts';
import { purchaseOrderLines, purchaseOrders, purchaseReceiptLines, purchaseReceipts } from './tables.ts';

type UndoDeps = Pick<Deps, 'db' | 'now' | 'tags' | 'jobs' | 'settings'>;

interface Removal {
  line: LineRow;
  /** Undefined if the product is deleted. */
  product: ProductRow | undefined;
  came: ReceiptLineRow;
}

/**
 * Reverses stock, average costs and ledger entry. Throws `receipt_not_undoable` if pieces are sold or a product is in
 * the bin.
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
    // Reads after the lock, because another request may have undone the receipt.
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
    await takePieces(deps, tx, { removals, receipt, by: by.id });
    await reverseEntryOf(tx, { why: 'goods_received', ref: id }, { at, by });
    const pieces = removals.reduce((sum, { came }) => sum + came.quantity, 0);
    const change = { before: { pieces }, after: { pieces: 0 } };
    await recordChange(tx, { by, at, verb: 'purchase.receipt-undone', subject: subjectOf(purchase), ...change });
    return purchaseOrderId;
  });
}

async function planRemovals(tx: Executor, purchaseId: string, receiptId: string): Promise<Removal[]> {
  const lines = new Map((await listLines(tx, [purchaseId])).map(({ line }) => [line.position, line]));
  const found = (await listReceiptLines(tx, [receiptId])).flatMap((came) => {
    const line = lines.get(came.position);
    return line ? [{ line, came }] : [];
  });
  const locked = await lockProducts(
    tx,
    found.map(({ line }) => line.productId),
  );
  const products = new Map(locked.map((product) => [product.id, product]));
  await assertNotInBin(tx, found, products);
  return found.map(({ line, came }) => {
    const product = products.get(line.productId);
    const stock = product?.stock ?? null;
    if (stock !== null && stock < came.quantity) {
      const message = `Only ${stock} of ${line.name} are left of the ${came.quantity} that came: the others are sold. This receipt cannot be undone.`;
      throw new AppError('receipt_not_undoable', { message });
    }
    return { line, product, came };
  });
}

/** Rejects the undo while a product is in the bin: restoring the product would bring the undone pieces back. */
async function assertNotInBin(
  tx: Executor,
  found: readonly { line: LineRow }[],
  products: ReadonlyMap<string, ProductRow>,
): Promise<void> {
  for (const { line } of found) {
    if (products.has(line.productId) || !(await hasItemOf(tx, line.productId))) continue;
    const message = `Restore ${line.name} from the bin first, because its pieces are there. Then undo this receipt.`;
    throw new AppError('receipt_not_undoable', { message });
  }
}

async function takeReceived(tx: Executor, removals: readonly Removal[]): Promise<void> {
  for (const { line, came } of removals) {
    await tx
      .update(purchaseOrderLines)
      .set({ received: sql`${purchaseOrderLines.received} - ${came.quantity}` })
      .where(
        and(
          eq(purchaseOrderLines.purchaseOrderId, line.purchaseOrderId),
          eq(purchaseOrderLines.position, line.position),
        ),
      );
  }
}

async function takePieces(
  deps: UndoDeps,
  tx: Executor,
  { removals, receipt, by }: { removals: readonly Removal[]; receipt: ReceiptRow; by: string },
): Promise<void> {
  const inShop = removals.flatMap(({ product, came }) => (product ? [{ product, came }] : []));
  const steps = inShop.flatMap(({ product, came }) =>
    product.stock === null ? [] : [{ before: product, stock: product.stock - came.quantity }],
  );
  await setStocks(deps, tx, steps, { why: 'purchase', ref: newId(), by });
  await setCosts(tx, await planCosts(tx, inShop, receipt));
}

async function planCosts(
  tx: Executor,
  inShop: readonly { product: ProductRow; came: ReceiptLineRow }[],
  receipt: ReceiptRow,
): Promise<{ id: string; costPaisa: number | null }[]> {
  const ids = inShop.map(({ product }) => product.id);
  const latest = await findLatestReceipts(tx, ids);
  const costs = [];
  for (const { product, came } of inShop) {
    const other = latest.get(product.id);
    const isLater = other !== undefined && isAfter(other, receipt);
    const others = isLater ? { later: other.line } : { earlier: other?.line };
    costs.push({ id: product.id, costPaisa: costWithout(product, came, others) });
    if (isLater) await forgetCostAfter(tx, other.line);
  }
  return costs;
}

function isAfter({ at, line }: LatestReceipt, receipt: ReceiptRow): boolean {
  const ms = at.getTime() - receipt.at.getTime();
  return ms > 0 || (ms === 0 && line.receiptId > receipt.id);
}

/** Clears the cost after a later receipt, because that cost includes the undone pieces. */
async function forgetCostAfter(tx: Executor, { receiptId, position }: ReceiptLineRow): Promise<void> {
  await tx
    .update(purchaseReceiptLines)
    .set({ costAfterPaisa: null })
    .where(and(eq(purchaseReceiptLines.receiptId, receiptId), eq(purchaseReceiptLines.position, position)));
}
