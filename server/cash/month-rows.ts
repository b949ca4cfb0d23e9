import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { statusesThat } from '#contract/order-status.ts';
import { orders } from '#server/orders/tables.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Month } from './months.ts';
import { statements } from './tables.ts';

/**
 * Parcels whose outcome fell into the month: delivered ones by their delivery, those that came back by the first event of it. Each
 * counts where it is now; a parcel that brings a replaced piece back is no sale that failed.
 */
export function outcomesOf(
  db: Executor,
  { from, before }: Month,
  { city, courier }: { city?: string | undefined; courier?: string | undefined } = {},
) {
  return db
    .select({
      id: sql<string>`"parcels"."id"`.as('outcome_id'),
      number: parcels.number,
      orderNumber: parcels.orderNumber,
      orderId: parcels.orderId,
      city: parcels.city,
      courierId: sql<string>`${courierAccounts.id}`.as('courier_id'),
      courier: courierAccounts.label,
      codPaisa: parcels.codPaisa,
      handedOverAt: parcels.handedOverAt,
      isReturned: sql<boolean>`"parcels"."state" <> 'delivered'`.as('is_returned'),
      at: sql`"parcels"."outcome_at"`.mapWith(parcels.stateAt).as('at'),
    })
    .from(parcels)
    .innerJoin(courierAccounts, eq(courierAccounts.id, parcels.courierAccountId))
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

export const isSoldIn = ({ from, before }: Month) =>
  and(inArray(orders.status, statusesThat('countsAsSale')), gte(orders.createdAt, from), lt(orders.createdAt, before));

export const isDatedIn = ({ firstDay, dayBehind }: Month) =>
  and(gte(statements.date, firstDay), lt(statements.date, dayBehind));
