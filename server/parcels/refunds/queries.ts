import { and, asc, eq } from 'drizzle-orm';
import type { OrderRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { refunds } from './tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

/**
 * Returns what the customer has paid: the amount of the delivered parcels, or the total if only the status says
 * Delivered.
 */
export function paidPaisaOf({
  deliveredPaisa,
  status,
  grandTotalPaisa,
}: Pick<OrderRow, 'deliveredPaisa' | 'status' | 'grandTotalPaisa'>): number {
  return deliveredPaisa ?? (status === 'Delivered' ? grandTotalPaisa : 0);
}

/** Returns what the customer has paid minus refunds. Dropped refunds do not count. */
export function refundablePaisa(
  order: Parameters<typeof paidPaisaOf>[0],
  own: readonly Pick<RefundRow, 'state' | 'amountPaisa'>[],
): number {
  const given = own.filter(({ state }) => state !== 'dropped').reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
  return Math.max(paidPaisaOf(order) - given, 0);
}

/**
 * Returns what the shop owes for each open refund: at most its agreed amount, and in total at most what the customer has
 * paid minus paid refunds. The oldest refund is owed first.
 */
export function owedAmounts(
  order: Parameters<typeof paidPaisaOf>[0],
  own: readonly RefundRow[],
): [RefundRow, number][] {
  let leftPaisa = refundablePaisa(
    order,
    own.filter(({ state }) => state === 'paid'),
  );
  const open = own.filter(({ state }) => state === 'open').toSorted(byAge);
  return open.map((refund) => {
    const owedPaisa = Math.min(leftPaisa, refund.agreedPaisa ?? refund.amountPaisa);
    leftPaisa -= owedPaisa;
    return [refund, owedPaisa];
  });
}

const byAge = (one: RefundRow, other: RefundRow) =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);

export async function refundablePaisaOf(tx: Executor, order: OrderRow): Promise<number> {
  return refundablePaisa(order, await tx.select().from(refunds).where(eq(refunds.orderId, order.id)));
}

export async function lockRefund(tx: Executor, id: string): Promise<RefundRow | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return refund;
}

export function lockOpenOfParcel(tx: Executor, parcelId: string): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.parcelId, parcelId), eq(refunds.state, 'open')))
    .orderBy(asc(refunds.id))
    .for('update');
}
