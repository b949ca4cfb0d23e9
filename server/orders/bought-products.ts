import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { type OrderStatus, statusesThat } from '#contract/order-status.ts';
import { lockUsers } from '#server/accounts/queries.ts';
import { productTag } from '#server/catalogue/cache-tags/list-tags.ts';
import { lockProducts } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addBoughtProducts, type BoughtProduct, removeBoughtProducts } from '#server/reviews/bought-products.ts';
import type { FullOrder } from './queries.ts';
import { reviewRightChange } from './rules.ts';
import { orderLines, orders } from './tables.ts';

/**
 * Adds or removes bought products of users. `changed` are the orders before the change; `to` is their new status, or
 * null for a deletion. A bought product stays if another delivered order has it. Locks users, then products.
 */
export async function recordBoughtProducts(
  { tags }: Deps,
  tx: Executor,
  changed: readonly Pick<FullOrder, 'order' | 'lines'>[],
  to: OrderStatus | null,
): Promise<void> {
  const affected = changed.filter(({ order }) => reviewRightChange(order.status, to) !== 'none');
  const named = affected.flatMap(({ order: { userId }, lines }) =>
    userId === null ? [] : lines.map(({ productId }) => ({ userId, productId })),
  );
  if (named.length === 0) return;
  // Prevents write skew. Otherwise two orders that are cancelled at once would each see the other as delivered, and the
  // row would stay.
  const userIds = await lockUsers(tx, [...new Set(named.map(({ userId }) => userId))]);
  const bought = named.filter(({ userId }) => userIds.has(userId));
  if (bought.length === 0) return;
  const productIds = [...new Set(bought.map(({ productId }) => productId))];
  // Product pages must be rendered again, because they show which reviews are verified.
  await tags.invalidate(tx, productIds.map(productTag));
  // All orders get the same status, so all add bought products or all remove them.
  if (to !== null && affected.some(({ order }) => reviewRightChange(order.status, to) === 'add')) {
    const existing = new Set((await lockProducts(tx, productIds)).map(({ id }) => id));
    await addBoughtProducts(
      tx,
      bought.filter(({ productId }) => existing.has(productId)),
    );
    return;
  }
  const orderIds = affected.map(({ order }) => order.id);
  const stillOwned = await findDelivered(tx, bought, orderIds);
  await removeBoughtProducts(
    tx,
    bought.filter((each) => !stillOwned.has(keyOf(each))),
  );
}

const keyOf = ({ userId, productId }: { userId: string | null; productId: string }) => `${userId} ${productId}`;

/** Returns keys (`keyOf`) of bought products that other delivered orders contain. */
async function findDelivered(
  tx: Executor,
  bought: readonly BoughtProduct[],
  exceptOrderIds: readonly string[],
): Promise<Set<string>> {
  const userIds = [...new Set(bought.map(({ userId }) => userId))];
  const productIds = [...new Set(bought.map(({ productId }) => productId))];
  const rows = await tx
    .selectDistinct({ userId: orders.userId, productId: orderLines.productId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(orders.userId, userIds),
        inArray(orders.status, statusesThat('grantsReview')),
        notInArray(orders.id, [...exceptOrderIds]),
        inArray(orderLines.productId, productIds),
      ),
    );
  return new Set(rows.map(keyOf));
}
