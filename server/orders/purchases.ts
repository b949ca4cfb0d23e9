import { and, eq, inArray, ne } from 'drizzle-orm';
import { type OrderStatus, statusesThat } from '#contract/order-status.ts';
import { lockUser } from '#server/accounts/queries.ts';
import { productTag } from '#server/catalogue/cache-tags/list-tags.ts';
import { lockProducts } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addPurchases, removePurchases } from '#server/reviews/record-purchases.ts';
import type { FullOrder } from './queries.ts';
import { purchaseEffectOf } from './rules.ts';
import { orderLines, orders } from './tables.ts';

/**
 * Updates what a customer has received, which verifies their reviews. A delivered order adds its products; one no
 * longer delivered, or deleted (`to` is null), removes those of no other delivered order. Locks the user, then the
 * products.
 */
export async function recordPurchases(
  { tags }: Deps,
  tx: Executor,
  { order, lines }: Pick<FullOrder, 'order' | 'lines'>,
  from: OrderStatus,
  to: OrderStatus | null,
): Promise<void> {
  const effect = purchaseEffectOf(from, to);
  const { userId } = order;
  if (effect === 'none' || userId === null) return;
  // Serialises a customer's orders: two with the same product would each rely on the other (write skew).
  if (!(await lockUser(tx, userId))) return;
  const productIds = lines.map((line) => line.productId);
  // Reviews on the product pages show whether they are verified.
  await tags.invalidate(tx, productIds.map(productTag));
  if (effect === 'add') {
    const existing = await lockProducts(tx, productIds);
    await addPurchases(
      tx,
      userId,
      existing.map((product) => product.id),
    );
    return;
  }
  const stillOwned = await findDelivered(tx, userId, order.id, productIds);
  await removePurchases(
    tx,
    userId,
    productIds.filter((id) => !stillOwned.has(id)),
  );
}

async function findDelivered(
  tx: Executor,
  userId: string,
  exceptOrderId: string,
  productIds: string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ productId: orderLines.productId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, statusesThat('grantsReview')),
        ne(orders.id, exceptOrderId),
        inArray(orderLines.productId, productIds),
      ),
    );
  return new Set(rows.map((row) => row.productId));
}
