import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { statements } from '#server/cash/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { isDeliveredByStatus, isSale } from '#server/orders/figures/order-figures.ts';
import type { deletedOrders } from '#server/orders/figures/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { stockMoves } from '#server/stock/tables.ts';
import type { Period } from './periods.ts';

/**
 * Outcomes of parcels in the period. A refused parcel counts when it was first reported as coming back. Omits pieces
 * that customers send back later.
 */
export function outcomesOf(
  db: Executor,
  { from, before }: Period,
  { city, courier }: { city?: string | undefined; courier?: string | undefined } = {},
) {
  return db
    .select({
      id: sql<string>`"parcels"."id"`.as('outcome_id'),
      number: parcels.number,
      orderNumber: parcels.orderNumber,
      orderId: parcels.orderId,
      city: parcels.city,
      courierId: sql<string | null>`${courierAccounts.id}`.as('courier_id'),
      courier: courierAccounts.label,
      codPaisa: parcels.codPaisa,
      handedOverAt: parcels.handedOverAt,
      isReturned: sql<boolean>`"parcels"."state" <> 'delivered'`.as('is_returned'),
      at: sql`"parcels"."outcome_at"`.mapWith(parcels.stateAt).as('at'),
    })
    .from(parcels)
    .leftJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
    .where(
      and(
        gte(parcels.outcomeAt, from),
        lt(parcels.outcomeAt, before),
        city === undefined ? undefined : eq(parcels.city, city),
        courier === undefined ? undefined : eq(parcels.courierAccountId, courier),
      ),
    )
    .as('outcomes');
}

type Counted = typeof orders | typeof deletedOrders;

export const isPlacedIn = ({ from, before }: Period, { createdAt }: Counted = orders): SQL | undefined =>
  and(gte(createdAt, from), lt(createdAt, before));

export const isSoldIn = (period: Period, order: Counted = orders): SQL | undefined =>
  and(isSale(order), isPlacedIn(period, order));

/** Matches orders that were delivered without a parcel. The time of their last change counts as the delivery. */
export const isDeliveredByStatusIn = ({ from, before }: Period, order: Counted = orders): SQL | undefined =>
  and(isDeliveredByStatus(order), gte(order.updatedAt, from), lt(order.updatedAt, before));

export const isDatedIn = ({ firstDay, dayBehind }: Period) =>
  and(gte(statements.date, firstDay), lt(statements.date, dayBehind));

export const isHandedOverIn = ({ from, before }: Period): SQL | undefined =>
  and(gte(parcels.handedOverAt, from), lt(parcels.handedOverAt, before));

/** Matches parcels that were lost in the period. The condition on `queue` makes PostgreSQL use its index. */
export const isLostIn = ({ from, before }: Period): SQL | undefined =>
  and(eq(parcels.queue, 'returns'), eq(parcels.state, 'lost'), gte(parcels.stateAt, from), lt(parcels.stateAt, before));

/** Matches stock moves that come from counting stock in the period. */
export const isCountedIn = ({ from, before }: Period): SQL | undefined =>
  and(eq(stockMoves.why, 'count'), gte(stockMoves.at, from), lt(stockMoves.at, before));

/** Paisa that the counted difference is worth, at cost or else at the price. The query must join `products`. */
export const countedWorth = sql`${stockMoves.delta} * coalesce(${products.costPaisa}, ${products.pricePaisa}, 0)::bigint`;
