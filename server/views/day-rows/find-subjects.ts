import { eq, inArray, sql } from 'drizzle-orm';
import type { EntryReason } from '#contract/cash.ts';
import type { DayRow } from '#contract/closings.schema.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { purchaseOrders, purchaseReceipts, supplierPayments, suppliers } from '#server/purchases/tables.ts';

interface Posted {
  why: EntryReason;
  /** Names the entry's cause, such as an order or a refund. */
  ref: string;
}

type Subject = Partial<Pick<DayRow, 'order' | 'purchase' | 'about'>>;

/** References of a refund end with a number, because a refund has several entries. */
const idIn = (ref: string) => ref.replace(/:\d+$/, '');

/** Finds the order or the supplier of entries that name no parcel, by the `ref` of the entry. */
export async function findSubjects(db: Executor, posted: readonly Posted[]): Promise<Map<string, Subject>> {
  const refsOf = (...whys: EntryReason[]) =>
    posted.filter(({ why, ref }) => whys.includes(why) && isId(idIn(ref))).map(({ ref }) => ref);
  const found = new Map<string, Subject>();
  const sales = refsOf('counter_sale');
  const owed = refsOf('refund_owed', 'refund_paid');
  const receipts = refsOf('goods_received');
  const payments = refsOf('supplier_paid');
  if (sales.length > 0) for (const { id, ...subject } of await findSales(db, sales)) found.set(id, subject);
  if (owed.length > 0) {
    const byId = await findRefunds(db, owed.map(idIn));
    for (const ref of owed) found.set(ref, byId.get(idIn(ref)) ?? {});
  }
  if (receipts.length > 0) for (const { id, ...subject } of await findReceipts(db, receipts)) found.set(id, subject);
  if (payments.length > 0) for (const { id, ...subject } of await findPayments(db, payments)) found.set(id, subject);
  return found;
}

async function findSales(db: Executor, ids: readonly string[]): Promise<(Subject & { id: string })[]> {
  const rowsOf = (table: typeof orders | typeof deletedOrders) =>
    db
      .select({ id: sql<string>`${table.id}`, number: sql<string>`${table.orderId}` })
      .from(table as typeof orders)
      .where(inArray(table.id, [...ids]));
  const present = await rowsOf(orders);
  const deleted = await rowsOf(deletedOrders);
  return [
    ...present.map(({ id, number }) => ({ id, order: { number, isDeleted: false } })),
    ...deleted.map(({ id, number }) => ({ id, order: { number, isDeleted: true } })),
  ];
}

async function findRefunds(db: Executor, ids: readonly string[]): Promise<Map<string, Subject>> {
  const rows = await db
    .select({ id: refunds.id, number: refunds.orderNumber, orderId: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.id, [...ids]));
  return new Map(rows.map(({ id, number, orderId }) => [id, { order: { number, isDeleted: orderId === null } }]));
}

async function findReceipts(db: Executor, ids: readonly string[]): Promise<(Subject & { id: string })[]> {
  const rows = await db
    .select({
      id: purchaseReceipts.id,
      purchase: purchaseOrders.id,
      number: purchaseOrders.number,
      about: suppliers.name,
    })
    .from(purchaseReceipts)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseReceipts.purchaseOrderId))
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(inArray(purchaseReceipts.id, [...ids]));
  return rows.map(({ id, purchase, number, about }) => ({ id, purchase: { _id: purchase, number }, about }));
}

function findPayments(db: Executor, ids: readonly string[]): Promise<(Subject & { id: string })[]> {
  return db
    .select({ id: supplierPayments.id, about: suppliers.name })
    .from(supplierPayments)
    .innerJoin(suppliers, eq(suppliers.id, supplierPayments.supplierId))
    .where(inArray(supplierPayments.id, [...ids]));
}
