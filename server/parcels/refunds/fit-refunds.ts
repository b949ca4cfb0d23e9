import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { refundChanged } from '#server/parcels/events.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { owedAmounts, type RefundRow } from './queries.ts';
import { refunds } from './tables.ts';

/**
 * Fits the open refunds of orders, also of deleted ones, to what the customers have paid by now. Call it after each change
 * of a parcel's or an order's state, with the orders locked. A job posts changed amounts to the ledger.
 */
export async function fitRefunds(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Executor,
  orderNumbers: readonly string[],
): Promise<void> {
  const numbers = [...new Set(orderNumbers)];
  if (numbers.length === 0) return;
  const rows = await tx
    .select()
    .from(refunds)
    .where(inArray(refunds.orderNumber, numbers))
    .orderBy(asc(refunds.id))
    .for('update');
  if (!rows.some(({ state }) => state === 'open')) return;
  const existing = await tx.select().from(orders).where(inArray(orders.orderId, numbers));
  const deleted = await tx.select().from(deletedOrders).where(inArray(deletedOrders.orderId, numbers));
  for (const order of [...existing, ...deleted]) {
    const own = rows.filter(({ orderNumber }) => orderNumber === order.orderId);
    for (const [refund, amountPaisa] of owedAmounts(order, own)) {
      if (amountPaisa === refund.amountPaisa) continue;
      await setAmount(tx, refund, amountPaisa);
      await jobs.publish(tx, refundChanged, { refund: refund.id });
    }
  }
}

async function setAmount(tx: Executor, { id, ...refund }: RefundRow, amountPaisa: number): Promise<void> {
  const agreedPaisa = refund.agreedPaisa ?? refund.amountPaisa;
  await tx
    .update(refunds)
    .set({
      amountPaisa,
      agreedPaisa: amountPaisa === agreedPaisa ? null : agreedPaisa,
      version: sql`${refunds.version} + 1`,
    })
    .where(eq(refunds.id, id));
}
