import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { lockProducts } from '#server/catalogue/queries.ts';
import { setStocks } from '#server/catalogue/stock/set-stocks.ts';
import type { Deps } from '#server/deps.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { ORDER_BIN } from '#server/orders/bin-tables.ts';
import { recordBoughtProducts } from '#server/orders/bought-products.ts';
import { deletionRef } from '#server/orders/delete-order.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { findOrder, loadOrders, type OrderRow } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { fitRefunds } from '#server/parcels/refunds/fit-refunds.ts';
import { catchUpWithParcels, relinkParcels } from '#server/parcels/relink-parcels.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { insertRows } from '#server/platform/bin/insert-rows.ts';
import { type BinItem, hasItemOf } from '#server/platform/bin/queries.ts';
import { binItems } from '#server/platform/bin/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { stockMoves } from '#server/stock/tables.ts';

/**
 * Raises the version of the row in `order_desk`, so that pages from before the deletion get a conflict. Raises the
 * version in links too, so that they stay valid.
 */
const NEXT_VERSION: Readonly<Record<string, Readonly<Record<string, SQL>>>> = {
  order_desk: { version: sql`stored.version + 1` },
  desk_links: { order_version: sql`stored.order_version + 1` },
};

/** Restores an order and takes its pieces from stock again. Returns notes about what differs from before. */
export async function restoreOrder(deps: Deps, tx: Executor, viewer: Viewer, item: BinItem): Promise<string[]> {
  await insertRows(tx, item.id, 'orders');
  const order = await findOrder(tx, item.subjectId);
  if (!order) throw new Error('The order was not restored');
  await relinkParcels(tx, order);
  await tx.delete(deletedOrders).where(eq(deletedOrders.id, order.id));
  // Deletes the row that a trigger has just added, because the stored row replaces it.
  await tx.delete(orderDesk).where(eq(orderDesk.orderId, order.id));
  const notes: string[] = [];
  for (const { table } of ORDER_BIN.slice(1)) {
    const { skipped } = await insertRows(tx, item.id, table, NEXT_VERSION[table]);
    if (table === 'coupon_uses' && skipped > 0)
      notes.push('Its coupon was deleted. The order keeps the discount, and no use is counted.');
  }
  await restoreLeftFinding(tx, item, order);
  // Makes the status trigger compute the figures again, because parcels may have moved since the deletion.
  await tx.update(orders).set({ status: order.status }).where(eq(orders.id, order.id));
  await takeStockAgain(deps, tx, viewer, item);
  const [full] = await loadOrders(tx, [order]);
  if (full) await recordBoughtProducts(deps, tx, [{ ...full, order: { ...order, status: 'pending' } }], order.status);
  await catchUpWithParcels(deps, tx, viewer, { order, since: item.deletedAt });
  await fitRefunds(deps, tx, [order.orderId]);
  const { id, orderId, status, grandTotalPaisa, createdAt } = order;
  await recordChange(tx, {
    by: viewer,
    at: deps.now(),
    verb: 'order.restored',
    subject: { id, label: orderId },
    before: null,
    after: { status, grandTotal: pkrFromPaisa(grandTotalPaisa), createdAt: createdAt.toISOString() },
  });
  return notes;
}

/** Sets `isLeft` after the insert, because a trigger sets it to false in new rows. */
async function restoreLeftFinding(tx: Executor, item: BinItem, { id }: OrderRow): Promise<void> {
  const stored = sql`(select rows -> 'order_desk' -> 0 from ${binItems} where ${binItems.id} = ${item.id})`;
  await tx
    .update(orderDesk)
    .set({ isLeft: true })
    .where(
      and(
        eq(orderDesk.orderId, id),
        sql`(${stored} ->> 'is_left')::boolean`,
        sql`${orderDesk.finding} = ${stored} ->> 'finding'`,
      ),
    );
}

async function takeStockAgain(deps: Deps, tx: Executor, viewer: Viewer, item: BinItem): Promise<void> {
  const returned = await tx
    .select({ productId: stockMoves.productId, delta: stockMoves.delta })
    .from(stockMoves)
    .where(and(eq(stockMoves.why, 'cancel'), eq(stockMoves.ref, deletionRef(item.id))));
  const locked = await lockProducts(
    tx,
    returned.map(({ productId }) => productId),
  );
  const steps: { before: (typeof locked)[number]; stock: number }[] = [];
  for (const { productId, delta } of returned) {
    const before = locked.find(({ id }) => id === productId);
    if (!before) {
      if (!(await hasItemOf(tx, productId))) continue;
      const message = 'A product of this order is in the bin. Restore the product first, then the order.';
      throw new AppError('out_of_stock', { message });
    }
    if (before.stock === null) continue;
    const stock = before.stock - delta;
    if (stock < 0) {
      const message = `There are not enough pieces of ${before.name}: the order needs ${delta}, and ${before.stock} are left. Add stock, then restore the order.`;
      throw new AppError('out_of_stock', { message });
    }
    steps.push({ before, stock });
  }
  await setStocks(deps, tx, steps, { why: 'restore', ref: item.id, by: viewer.id });
}
