import { shopTimeOfInstant } from '#contract/shop-time.ts';
import type { FullOrder } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { deletedOrders } from './tables.ts';

/** Stores figures of an order before its deletion, because reports of past months must not change. */
export async function storeFigures(tx: Executor, { order, lines }: FullOrder, deletedAt: Date): Promise<void> {
  const thisMonth = monthOf(deletedAt);
  const isCountedBefore = monthOf(order.createdAt) < thisMonth || monthOf(order.updatedAt) < thisMonth;
  const hasLeft = order.parcelsPaisa > 0 || order.isSold !== null;
  const isPaid = order.channel === 'counter' && order.status === 'Delivered';
  if (!isCountedBefore && !hasLeft && !isPaid) return;
  const { id, orderId, status, city, grandTotalPaisa, parcelsPaisa, soldPaisa, deliveredPaisa, isSold } = order;
  await tx.insert(deletedOrders).values({
    id,
    orderId,
    status,
    city,
    grandTotalPaisa,
    parcelsPaisa,
    soldPaisa,
    deliveredPaisa,
    isSold,
    lines: lines.map(({ productId, name, quantity, unitPricePaisa }) => ({
      productId,
      name,
      quantity,
      unitPricePaisa,
    })),
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    deletedAt,
  });
}

function monthOf(at: Date): string {
  return shopTimeOfInstant(at.toISOString()).slice(0, 7);
}
