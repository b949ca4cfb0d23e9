import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { OrderRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refunds } from './tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** Returns the paisa that the customer has paid for an order: its figure 'Delivered'. */
export function paidPaisaOf({
  deliveredPaisa,
  status,
  grandTotalPaisa,
}: Pick<OrderRow, 'deliveredPaisa' | 'status' | 'grandTotalPaisa'>): number {
  return deliveredPaisa ?? (status === 'Delivered' ? grandTotalPaisa : 0);
}

/**
 * Returns the paisa that the shop can still give back for an order: what the customer has paid, less refunds that are not
 * dropped. Expects the order to be locked if a refund depends on the result.
 */
export async function refundablePaisaOf(db: Executor, order: OrderRow): Promise<number> {
  const [given] = await db
    .select({ paisa: sql`coalesce(sum(${refunds.amountPaisa}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), ne(refunds.state, 'dropped')));
  return Math.max(paidPaisaOf(order) - (given?.paisa ?? 0), 0);
}

/** Finds a refund and locks it. */
export async function lockRefund(tx: Executor, id: string): Promise<RefundRow | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return refund;
}

/** Finds the open refunds of a parcel, and locks them. */
export function lockOpenOfParcel(tx: Executor, parcelId: string): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.parcelId, parcelId), eq(refunds.state, 'open')))
    .orderBy(asc(refunds.id))
    .for('update');
}
