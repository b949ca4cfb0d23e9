import { and, asc, desc, eq, exists, getTableColumns, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PurchaseFilter } from '#contract/purchases.schema.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { containing } from '#server/platform/database/like.ts';
import { isBehind } from '#server/platform/database/list-by-time.ts';
import {
  purchaseOrderLines,
  purchaseOrders,
  purchaseReceiptLines,
  purchaseReceipts,
  supplierPayments,
  suppliers,
} from './tables.ts';

export type PurchaseRow = typeof purchaseOrders.$inferSelect;
export type LineRow = typeof purchaseOrderLines.$inferSelect;
export type ReceiptRow = typeof purchaseReceipts.$inferSelect;

export const SUPPLIERS_MAX = 500;

/** Debt to a supplier: costs of received goods minus payments. Undone receipts and payments do not count. */
const balancePaisa = sql`(
  coalesce((
    select sum(rl.landed_paisa) from purchase_orders po
    join purchase_receipts r on r.purchase_order_id = po.id and r.undone_at is null
    join purchase_receipt_lines rl on rl.receipt_id = r.id
    where po.supplier_id = suppliers.id
  ), 0) - coalesce((
    select sum(p.amount_paisa) from supplier_payments p
    where p.supplier_id = suppliers.id and p.undone_at is null
  ), 0))`.mapWith(Number);

export type FoundSupplier = Awaited<ReturnType<typeof listSuppliers>>[number];

/** Lists active suppliers first. With `id`, lists only that supplier. */
export async function listSuppliers(db: Executor, id?: string) {
  return db
    .select({ supplier: suppliers, balancePaisa })
    .from(suppliers)
    .where(id === undefined ? undefined : eq(suppliers.id, id))
    .orderBy(desc(suppliers.isActive), sql`lower(${suppliers.name})`)
    .limit(SUPPLIERS_MAX);
}

export async function findSupplier(db: Executor, id: string): Promise<FoundSupplier> {
  const [found] = isId(id) ? await listSuppliers(db, id) : [];
  if (!found) throw new AppError('supplier_not_found');
  return found;
}

export type FoundPayment = Awaited<ReturnType<typeof listPayments>>[number];

export async function listPayments(db: Executor, supplierId: string, { after, limit }: KeysetPage) {
  return db
    .select({ payment: supplierPayments, by: users.username })
    .from(supplierPayments)
    .leftJoin(users, eq(users.id, supplierPayments.byUserId))
    .where(and(eq(supplierPayments.supplierId, supplierId), isBehind(supplierPayments, after)))
    .orderBy(desc(supplierPayments.at), desc(supplierPayments.id))
    .limit(limit);
}

const ofOrder = eq(purchaseOrderLines.purchaseOrderId, purchaseOrders.id);
const sumOfLines = (db: Executor, sum: SQL) =>
  sql`(${db.select({ sum }).from(purchaseOrderLines).where(ofOrder)})`.mapWith(Number);

export type FoundPurchase = Awaited<ReturnType<typeof listPurchases>>[number];

export async function listPurchases(
  db: Executor,
  { state, supplier, q, id }: PurchaseFilter & { id?: string },
  { after, limit }: KeysetPage,
) {
  const hasName = (text: string) =>
    exists(
      db
        .select({ position: purchaseOrderLines.position })
        .from(purchaseOrderLines)
        .where(and(ofOrder, ilike(purchaseOrderLines.name, containing(text)))),
    );
  return db
    .select({
      purchase: purchaseOrders,
      supplier: suppliers.name,
      by: users.username,
      pieces: sumOfLines(db, sql`coalesce(sum(${purchaseOrderLines.quantity}), 0)`),
      received: sumOfLines(db, sql`coalesce(sum(${purchaseOrderLines.received}), 0)`),
      totalPaisa: sumOfLines(
        db,
        sql`coalesce(sum(${purchaseOrderLines.quantity}::bigint * ${purchaseOrderLines.unitCostPaisa}), 0)`,
      ),
    })
    .from(purchaseOrders)
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .leftJoin(users, eq(users.id, purchaseOrders.createdBy))
    .where(
      and(
        id === undefined ? undefined : eq(purchaseOrders.id, id),
        state === undefined ? undefined : eq(purchaseOrders.state, state),
        supplier === undefined ? undefined : isId(supplier) ? eq(purchaseOrders.supplierId, supplier) : sql`false`,
        q ? or(ilike(purchaseOrders.number, containing(q)), hasName(q)) : undefined,
        isBehind({ at: purchaseOrders.createdAt, id: purchaseOrders.id }, after),
      ),
    )
    .orderBy(desc(purchaseOrders.createdAt), desc(purchaseOrders.id))
    .limit(limit);
}

export const positionOf = ({ purchase }: FoundPurchase) => ({ at: purchase.createdAt, id: purchase.id });

export async function findPurchase(db: Executor, id: string): Promise<FoundPurchase> {
  const [found] = isId(id) ? await listPurchases(db, { id }, { limit: 1 }) : [];
  if (!found) throw new AppError('purchase_not_found');
  return found;
}

export type PurchaseLine = Awaited<ReturnType<typeof listLines>>[number];

/** Lists lines with their products. The product is null if it is deleted. */
export async function listLines(db: Executor, purchaseIds: readonly string[]) {
  if (purchaseIds.length === 0) return [];
  return db
    .select({ line: purchaseOrderLines, product: getTableColumns(products) })
    .from(purchaseOrderLines)
    .leftJoin(products, eq(products.id, purchaseOrderLines.productId))
    .where(inArray(purchaseOrderLines.purchaseOrderId, [...purchaseIds]))
    .orderBy(asc(purchaseOrderLines.purchaseOrderId), asc(purchaseOrderLines.position));
}

export interface FoundReceipt {
  receipt: ReceiptRow;
  by: string | null;
  lines: ReceiptLineRow[];
}

export async function listReceipts(db: Executor, purchaseId: string): Promise<FoundReceipt[]> {
  const rows = await db
    .select({ receipt: purchaseReceipts, by: users.username })
    .from(purchaseReceipts)
    .leftJoin(users, eq(users.id, purchaseReceipts.byUserId))
    .where(eq(purchaseReceipts.purchaseOrderId, purchaseId))
    .orderBy(desc(purchaseReceipts.at), desc(purchaseReceipts.id));
  const lines = await listReceiptLines(
    db,
    rows.map(({ receipt }) => receipt.id),
  );
  return rows.map((row) => ({ ...row, lines: lines.filter(({ receiptId }) => receiptId === row.receipt.id) }));
}

export type ReceiptLineRow = typeof purchaseReceiptLines.$inferSelect;

export async function listReceiptLines(db: Executor, receiptIds: readonly string[]) {
  if (receiptIds.length === 0) return [];
  return db
    .select()
    .from(purchaseReceiptLines)
    .where(inArray(purchaseReceiptLines.receiptId, [...receiptIds]))
    .orderBy(asc(purchaseReceiptLines.position));
}

export type LatestReceipt = Awaited<ReturnType<typeof readLatest>>[number];

/** Returns the latest receipt of each product, by product id. Skips undone receipts. */
export async function findLatestReceipts(
  tx: Executor,
  productIds: readonly string[],
): Promise<Map<string, LatestReceipt>> {
  if (productIds.length === 0) return new Map();
  return new Map((await readLatest(tx, productIds)).map((latest) => [latest.productId, latest]));
}

function readLatest(tx: Executor, productIds: readonly string[]) {
  return tx
    .selectDistinctOn([purchaseOrderLines.productId], {
      productId: purchaseOrderLines.productId,
      at: purchaseReceipts.at,
      line: getTableColumns(purchaseReceiptLines),
    })
    .from(purchaseReceiptLines)
    .innerJoin(purchaseReceipts, eq(purchaseReceipts.id, purchaseReceiptLines.receiptId))
    .innerJoin(
      purchaseOrderLines,
      and(
        eq(purchaseOrderLines.purchaseOrderId, purchaseReceipts.purchaseOrderId),
        eq(purchaseOrderLines.position, purchaseReceiptLines.position),
      ),
    )
    .where(and(inArray(purchaseOrderLines.productId, [...productIds]), isNull(purchaseReceipts.undoneAt)))
    .orderBy(purchaseOrderLines.productId, desc(purchaseReceipts.at), desc(purchaseReceipts.id));
}

export async function lockPurchase(tx: Executor, id: string, version?: number): Promise<PurchaseRow> {
  if (!isId(id)) throw new AppError('purchase_not_found');
  const [purchase] = await tx.select().from(purchaseOrders).where(eq(purchaseOrders.id, id)).for('update');
  if (!purchase) throw new AppError('purchase_not_found');
  if (version !== undefined && purchase.version !== version) throw new AppError('purchase_changed');
  return purchase;
}
