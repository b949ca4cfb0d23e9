import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { AddPurchaseBody, ChangePurchaseBody, MovePurchaseBody } from '#contract/purchases.schema.ts';
import { PURCHASE_MOVES, PURCHASE_STATES } from '#contract/purchases.ts';
import { listProductsByIds } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { findPurchase, type LineRow, listLines, listReceipts, lockPurchase, type PurchaseRow } from './queries.ts';
import { isEditable, makePurchaseNumber } from './rules.ts';
import { lockSupplier } from './suppliers.ts';
import { purchaseOrderLines, purchaseOrders } from './tables.ts';

type PurchaseDeps = Pick<Deps, 'db' | 'now'>;
type LineBody = AddPurchaseBody['lines'][number];

/**
 * Adds a purchase order. A repeated request changes nothing. Throws `purchase_product_gone` for a product that is not
 * in the shop.
 */
export async function addPurchase({ db, now }: PurchaseDeps, by: Actor, body: AddPurchaseBody): Promise<void> {
  const { id, supplier, lines, expectedOn, note } = body;
  await inTransaction(db, async (tx) => {
    await assertOpenSupplier(tx, supplier);
    const at = now();
    const values = { id, number: makePurchaseNumber(randomInt), supplierId: supplier, expectedOn, note };
    const [purchase] = await tx
      .insert(purchaseOrders)
      .values({ ...values, createdAt: at, createdBy: by.id })
      .onConflictDoNothing({ target: purchaseOrders.id })
      .returning();
    if (!purchase) return;
    const added = await buildLines(tx, { id, lines, before: [], firstFree: 0 });
    await tx.insert(purchaseOrderLines).values(added);
    const after = fieldsOf(purchase, added);
    await recordChange(tx, { by, at, verb: 'purchase.added', subject: subjectOf(purchase), before: null, after });
  });
}

/** Throws `purchase_not_open` if the order is closed, or if a line gets fewer pieces than have come. */
export async function changePurchase(
  { db, now }: PurchaseDeps,
  by: Actor,
  id: string,
  { version, supplier, lines, expectedOn, note }: ChangePurchaseBody,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const purchase = await lockPurchase(tx, id, version);
    if (!isEditable(purchase.state)) {
      throw notOpen(`The purchase order is ${PURCHASE_STATES[purchase.state].toLowerCase()}. Open it again first.`);
    }
    const before = (await listLines(tx, [id])).map(({ line }) => line);
    const receipts = await listReceipts(tx, id);
    if (supplier !== purchase.supplierId) {
      await assertOpenSupplier(tx, supplier);
      if (before.some(({ received }) => received > 0)) {
        throw notOpen('Goods of this supplier have come already, so the supplier cannot be changed.');
      }
    }
    assertKeepsReceived(before, lines);
    const positions = [...before, ...receipts.flatMap((receipt) => receipt.lines)].map(({ position }) => position);
    const after = await buildLines(tx, { id, lines, before, firstFree: Math.max(-1, ...positions) + 1 });
    await tx.delete(purchaseOrderLines).where(eq(purchaseOrderLines.purchaseOrderId, id));
    await tx.insert(purchaseOrderLines).values(after);
    const isComplete = after.some(({ received }) => received > 0) && after.every(isFull);
    const state = isComplete ? 'received' : purchase.state;
    const changed = { ...purchase, supplierId: supplier, expectedOn, note, state, version: version + 1 };
    await tx.update(purchaseOrders).set(changed).where(eq(purchaseOrders.id, id));
    const change = { before: fieldsOf(purchase, before), after: fieldsOf(changed, after) };
    await recordChange(tx, { by, at: now(), verb: 'purchase.changed', subject: subjectOf(purchase), ...change });
  });
}

/**
 * Moves a purchase order to a state. A repeated request changes nothing. Throws `purchase_not_open` if the move is not
 * possible.
 */
export async function movePurchase(
  { db, now }: PurchaseDeps,
  by: Actor,
  id: string,
  { state, version }: MovePurchaseBody,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const purchase = await lockPurchase(tx, id);
    // A repeated request finds the state and the version that the first request has set.
    if (purchase.state === state && purchase.version === version + 1) return;
    if (purchase.version !== version) throw new AppError('purchase_changed');
    const lines = (await listLines(tx, [id])).map(({ line }) => line);
    assertMove(purchase, state, lines);
    const verb = state === 'cancelled' ? 'purchase.cancelled' : 'purchase.changed';
    await tx
      .update(purchaseOrders)
      .set({ state, version: version + 1 })
      .where(eq(purchaseOrders.id, id));
    const change = { before: { state: purchase.state }, after: { state } };
    await recordChange(tx, { by, at: now(), verb, subject: subjectOf(purchase), ...change });
  });
}

const isFull = ({ received, quantity }: Pick<LineRow, 'received' | 'quantity'>) => received === quantity;

function assertMove(purchase: PurchaseRow, state: PurchaseRow['state'], lines: readonly LineRow[]): void {
  const from = PURCHASE_STATES[purchase.state].toLowerCase();
  if (!PURCHASE_MOVES[purchase.state].includes(state)) {
    throw notOpen(`The purchase order is ${from}, so it cannot become ${PURCHASE_STATES[state].toLowerCase()}.`);
  }
  const hasCome = lines.some(({ received }) => received > 0);
  if (hasCome && (state === 'cancelled' || state === 'draft')) {
    throw notOpen('Pieces have come already. Undo their receipts first, or say that no more will come.');
  }
  if (!hasCome && state === 'received') throw notOpen('No piece has come yet. Cancel the purchase order instead.');
  if (purchase.state === 'received' && lines.every(isFull)) {
    throw notOpen('All pieces have come. To take some back, undo their receipt.');
  }
}

function assertKeepsReceived(before: readonly LineRow[], lines: readonly LineBody[]): void {
  const wanted = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const lost = before.find(({ productId, received }) => (wanted.get(productId) ?? 0) < received);
  if (!lost) return;
  throw notOpen(`Of ${lost.name} ${lost.received} have come already. Leave at least these in its line.`);
}

async function assertOpenSupplier(tx: Executor, id: string): Promise<void> {
  const { isActive, name } = await lockSupplier(tx, id);
  if (isActive) return;
  throw new AppError('supplier_not_found', { message: `${name} is not active. Activate this supplier first.` });
}

interface LinesChange {
  id: string;
  lines: readonly LineBody[];
  before: readonly LineRow[];
  /** First position above all lines and receipts. Receipts refer to positions, so these are never reused. */
  firstFree: number;
}

/** Returns the new lines. A product that was in the order already keeps its position and its received pieces. */
async function buildLines(tx: Executor, { id, lines, before, firstFree }: LinesChange): Promise<LineRow[]> {
  const known = new Map(before.map((line) => [line.productId, line]));
  const ids = lines.map(({ productId }) => productId);
  const found = new Map((await listProductsByIds(tx, ids)).map((product) => [product.id, product]));
  let free = firstFree;
  return lines.map(({ productId, quantity, unitCost }, index) => {
    const unitCostPaisa = paisaFromPkr(unitCost);
    const line = known.get(productId);
    if (line && quantity <= line.quantity) return { ...line, quantity, unitCostPaisa };
    const product = found.get(productId);
    if (!product) {
      const name = line?.name ?? 'Its product';
      const message = `Line ${index + 1}: ${name} is no longer in the shop. Take this line out.`;
      throw new AppError('purchase_product_gone', { message });
    }
    if (line) return { ...line, quantity, unitCostPaisa };
    const { name, color, age } = product;
    const position = free++;
    return { purchaseOrderId: id, position, productId, name, color, age, quantity, unitCostPaisa, received: 0 };
  });
}

export const subjectOf = ({ id, number }: PurchaseRow) => ({ id, label: number });
export const notOpen = (message: string) => new AppError('purchase_not_open', { message });

function fieldsOf({ supplierId, expectedOn, note, state }: PurchaseRow, lines: readonly LineRow[]) {
  return {
    supplier: supplierId,
    expectedOn,
    note,
    state,
    lines: lines.map(({ name, quantity, unitCostPaisa }) => `${quantity} × ${name} at ${pkrFromPaisa(unitCostPaisa)}`),
  };
}

export async function viewPurchase(db: Executor, id: string) {
  const found = await findPurchase(db, id);
  return { found, lines: await listLines(db, [id]), receipts: await listReceipts(db, id) };
}
