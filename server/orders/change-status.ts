import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { UpdateOrderStatusBody } from '#contract/orders.schema.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { keepPurchases } from './purchases.ts';
import { type FullOrder, loadOrders, lockOrder } from './queries.ts';
import { stockEffectOf } from './rules.ts';
import { lockShelf, returnStock, takeStock } from './stock.ts';
import { orderEvents, orders } from './tables.ts';
import { assertVersion } from './version.ts';

/**
 * Sets an order's status, any from any other, and notes who did it. Setting the status that it has changes nothing.
 * Cancelling puts counted pieces back on the shelf, and taking a cancellation back takes them off again. What has been
 * delivered is the customer's, and makes their reviews of it those of a verified buyer.
 * Throws `order_not_found`, `order_changed` where it is not what `version` says, or `out_of_stock` where a cancelled order's pieces have been sold meanwhile.
 */
export async function changeStatus(
  deps: Deps,
  viewer: Viewer,
  idOrNumber: string,
  { status, version }: UpdateOrderStatusBody,
): Promise<FullOrder> {
  const { db, now } = deps;
  return inTransaction(db, async (tx) => {
    const before = await lockOrder(tx, idOrNumber);
    const [seen] = before ? await loadOrders(tx, [before]) : [];
    if (!before || !seen) throw new AppError('order_not_found');
    assertVersion(seen, version);
    const from = before.status;
    if (from === status) return seen;
    const at = now();
    await tx.update(orders).set({ status, updatedAt: at }).where(eq(orders.id, before.id));
    await tx.insert(orderEvents).values({ orderId: before.id, status, byUserId: viewer.id, createdAt: at });
    const [full] = await loadOrders(tx, [{ ...before, status, updatedAt: at }]);
    if (!full) throw new AppError('order_not_found');
    // Before the shelf: whoever needs both locks the person first.
    await keepPurchases(deps, tx, full, from, status);
    const effect = stockEffectOf(from, status);
    if (effect === 'none') return full;
    const shelf = await lockShelf(tx, full.lines);
    await (effect === 'return' ? returnStock : takeStock)(deps, tx, shelf, full.lines);
    return full;
  });
}
