import { and, count, eq, exists, inArray, ne, or, sql } from 'drizzle-orm';
import { statusesThat } from '#contract/order-status.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { countFormerOrders, type FormerHistory } from '#server/former-orders/queries.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { orderEvents, orders } from '#server/orders/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

export interface PhoneHistory extends FormerHistory {
  delivered: number;
  /** Orders whose parcel came back or is coming back. */
  refused: number;
  open: number;
}

const NO_FORMER: FormerHistory = { formerDelivered: 0, formerReturned: 0 };

/** True if a parcel was refused or is back, or if an order without parcels was sent and then cancelled. */
export function isRefused(db: Executor) {
  const sent = db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.status, 'shipped')));
  const back = db
    .select({ one: sql`1` })
    .from(orderDesk)
    .where(and(eq(orderDesk.orderId, orders.id), orderDesk.cameBack));
  return or(and(eq(orders.status, 'cancelled'), exists(sent)), exists(back));
}

/** Returns the earlier orders by phone, also those of the old shop, without sales at the counter. Phones without orders are missing. */
export async function readHistories(
  db: Executor,
  rows: readonly Pick<OrderRow, 'phoneE164'>[],
): Promise<Map<string, PhoneHistory>> {
  const phones = new Set(rows.map(({ phoneE164 }) => phoneE164).filter((phone) => phone !== null));
  if (phones.size === 0) return new Map();
  const found = await db
    .select({
      phone: sql<string>`${orders.phoneE164}`,
      delivered: sql<number>`${count()} filter (where ${orders.status} = 'Delivered')`.mapWith(Number),
      refused: sql<number>`${count()} filter (where ${isRefused(db)})`.mapWith(Number),
      open: sql<number>`${count()} filter (where ${inArray(orders.status, statusesThat('holdsStock'))})`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .where(and(inArray(orders.phoneE164, [...phones]), ne(orders.channel, 'counter')))
    .groupBy(orders.phoneE164);
  const former = await countFormerOrders(db, [...phones]);
  return new Map(found.map(({ phone, ...history }) => [phone, { ...history, ...(former.get(phone) ?? NO_FORMER) }]));
}
