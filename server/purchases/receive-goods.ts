import { and, eq, sql } from 'drizzle-orm';
import { PRICE_MAX } from '#contract/catalogue.ts';
import { AppError } from '#contract/errors.ts';
import { formatShortPkr, paisaFromPkr } from '#contract/money.ts';
import type { ReceiveGoodsBody } from '#contract/purchases.schema.ts';
import { maySeeCosts, PURCHASE_STATES } from '#contract/purchases.ts';
import { STOCK_MAX } from '#contract/stock.ts';
import { addEntries } from '#server/cash/ledger.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { setCosts } from '#server/catalogue/stock/set-costs.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { type LineRow, listLines, lockPurchase, type PurchaseRow } from './queries.ts';
import { averageWith, landedCosts } from './rules.ts';
import { notOpen, subjectOf } from './save-purchase.ts';
import { purchaseOrderLines, purchaseOrders, purchaseReceiptLines, purchaseReceipts } from './tables.ts';

type ReceiveDeps = Pick<Deps, 'db' | 'now' | 'tags' | 'jobs' | 'settings'>;

interface Arrival {
  line: LineRow;
  product: ProductRow;
  quantity: number;
  landedPaisa: number;
  /** Average cost of a piece, in paisa, including the new pieces. */
  costPaisa: number;
}

/** Updates stock, average costs and ledger. Throws `purchase_not_open` if more pieces came than ordered. */
export async function receiveGoods(deps: ReceiveDeps, by: Viewer, id: string, body: ReceiveGoodsBody): Promise<void> {
  if (body.extraCost > 0 && !maySeeCosts(by)) throw new AppError('forbidden');
  await inTransaction(deps.db, async (tx) => {
    const purchase = await lockPurchase(tx, id);
    if (await isRepeated(tx, id, body.id)) return;
    if (purchase.version !== body.version) throw new AppError('purchase_changed');
    assertOrdered(purchase);
    const lines = (await listLines(tx, [id])).map(({ line }) => line);
    const extraCostPaisa = paisaFromPkr(body.extraCost);
    const arrivals = await planArrivals(tx, { lines, body, extraCostPaisa });
    const at = deps.now();
    const receipt = { id: body.id, purchaseOrderId: id, at, byUserId: by.id, extraCostPaisa };
    await tx.insert(purchaseReceipts).values(receipt);
    await tx.insert(purchaseReceiptLines).values(
      arrivals.map(({ line: { position }, product, quantity, landedPaisa, costPaisa }) => ({
        receiptId: body.id,
        position,
        quantity,
        landedPaisa,
        costBeforePaisa: product.costPaisa,
        costAfterPaisa: costPaisa,
      })),
    );
    const left = await addReceived(tx, lines, arrivals);
    const state = left === 0 ? 'received' : purchase.state;
    await tx
      .update(purchaseOrders)
      .set({ state, version: purchase.version + 1 })
      .where(eq(purchaseOrders.id, id));
    await addPieces(deps, tx, arrivals, { ref: body.id, by: by.id });
    await postGoods(tx, arrivals, receipt);
    const after = { pieces: arrivals.reduce((sum, { quantity }) => sum + quantity, 0), extraCost: body.extraCost };
    const subject = subjectOf(purchase);
    await recordChange(tx, { by, at, verb: 'purchase.received', subject, before: null, after });
  });
}

/** Returns true if the receipt exists. Throws `purchase_changed` if it is of another purchase order. */
async function isRepeated(tx: Executor, purchaseId: string, receiptId: string): Promise<boolean> {
  const [receipt] = await tx
    .select({ purchaseOrderId: purchaseReceipts.purchaseOrderId })
    .from(purchaseReceipts)
    .where(eq(purchaseReceipts.id, receiptId));
  if (receipt && receipt.purchaseOrderId !== purchaseId) throw new AppError('purchase_changed');
  return receipt !== undefined;
}

function assertOrdered({ state }: PurchaseRow): void {
  if (state === 'ordered') return;
  const advice = {
    draft: 'Press "Mark as ordered" first.',
    cancelled: 'Open it again first.',
    received: 'If more has come, open it again first.',
  }[state];
  throw notOpen(
    `The purchase order is ${state === 'draft' ? 'a draft' : PURCHASE_STATES[state].toLowerCase()}. ${advice}`,
  );
}

interface Plan {
  lines: readonly LineRow[];
  body: ReceiveGoodsBody;
  extraCostPaisa: number;
}

/** Locks the products sorted by id, to prevent deadlocks. */
async function planArrivals(tx: Executor, { lines, body, extraCostPaisa }: Plan): Promise<Arrival[]> {
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  const came = body.lines.map(({ position, quantity }) => {
    const line = byPosition.get(position);
    if (!line) throw new AppError('purchase_changed');
    const open = line.quantity - line.received;
    if (quantity > open) {
      throw notOpen(`Only ${open} more of ${line.name} are ordered. To receive ${quantity}, change the line first.`);
    }
    return { line, quantity };
  });
  const landed = landedCosts(
    came.map(({ line, quantity }) => ({ quantity, unitCostPaisa: line.unitCostPaisa })),
    extraCostPaisa,
  );
  const locked = await lockProducts(
    tx,
    came.map(({ line }) => line.productId),
  );
  const products = new Map(locked.map((product) => [product.id, product]));
  return came.map(({ line, quantity }, index) => {
    const product = products.get(line.productId);
    if (!product) {
      const message = `${line.name} is no longer in the shop. Receive the other lines without it.`;
      throw new AppError('purchase_product_gone', { message });
    }
    if (product.stock !== null && product.stock + quantity > STOCK_MAX) {
      throw notOpen(`With these pieces ${line.name} would have more than the shop can count.`);
    }
    const landedPaisa = landed[index] ?? 0;
    const costPaisa = averageWith(product, { quantity, landedPaisa });
    if (costPaisa > PRICE_MAX * 100) {
      const most = formatShortPkr(PRICE_MAX);
      throw notOpen(`A piece of ${line.name} would cost more than ${most}. Check the extra costs.`);
    }
    return { line, product, quantity, landedPaisa, costPaisa };
  });
}

/** Adds the received pieces to the lines. Returns the number of pieces that are still to come. */
async function addReceived(tx: Executor, lines: readonly LineRow[], arrivals: readonly Arrival[]): Promise<number> {
  for (const { line, quantity } of arrivals) {
    await tx
      .update(purchaseOrderLines)
      .set({ received: sql`${purchaseOrderLines.received} + ${quantity}` })
      .where(
        and(
          eq(purchaseOrderLines.purchaseOrderId, line.purchaseOrderId),
          eq(purchaseOrderLines.position, line.position),
        ),
      );
  }
  const open = lines.reduce((sum, { quantity, received }) => sum + quantity - received, 0);
  return open - arrivals.reduce((sum, { quantity }) => sum + quantity, 0);
}

async function addPieces(
  deps: ReceiveDeps,
  tx: Executor,
  arrivals: readonly Arrival[],
  change: { ref: string; by: string },
): Promise<void> {
  const steps = arrivals.flatMap(({ product, quantity }) =>
    product.stock === null ? [] : [{ before: product, stock: product.stock + quantity }],
  );
  await setStocks(deps, tx, steps, { why: 'purchase', ...change });
  await setCosts(
    tx,
    arrivals.map(({ product, costPaisa }) => ({ id: product.id, costPaisa })),
  );
}

async function postGoods(
  tx: Executor,
  arrivals: readonly Arrival[],
  { id, at, byUserId }: { id: string; at: Date; byUserId: string },
): Promise<void> {
  const paisa = arrivals.reduce((sum, { landedPaisa }) => sum + landedPaisa, 0);
  if (paisa === 0) return;
  const amounts = { purchases: paisa, suppliers: -paisa };
  const entry = { why: 'goods_received', ref: id, at, byUserId, courierAccountId: null, parcelId: null } as const;
  await addEntries(tx, [{ ...entry, amounts }]);
}
