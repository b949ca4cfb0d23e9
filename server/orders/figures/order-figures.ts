import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#server/orders/tables.ts';
import type { deletedOrders } from './tables.ts';

type Counted = typeof orders | typeof deletedOrders;

/** Statuses, as in the triggers of the migration `order-figures`. Change code and triggers together. */
const NO_SALE = sql.raw(`'cancelled'`);
const DELIVERED = sql.raw(`'Delivered'`);

/** Stored figures of an order without parcels. Null means that the status decides. */
export const FIGURES_BY_STATUS = { parcelsPaisa: 0, soldPaisa: null, deliveredPaisa: null, isSold: null } as const;

/**
 * Returns the paisa of an order that count as 'Sold': delivered or still expected. Triggers store this amount only if
 * it differs from the amount that the status implies.
 */
export function soldPaisaOf(order: Counted = orders): SQL<number> {
  return sql`coalesce(${order.soldPaisa}, case when ${order.status} = ${NO_SALE} then 0 else ${order.grandTotalPaisa} end)`.mapWith(
    Number,
  );
}

export function isSale(order: Counted = orders): SQL {
  return sql`coalesce(${order.isSold}, ${order.status} <> ${NO_SALE})`;
}

export function deliveredPaisaOf(order: Counted = orders): SQL<number> {
  return sql`coalesce(${order.deliveredPaisa}, case when ${order.status} = ${DELIVERED} then ${order.grandTotalPaisa} else 0 end)`.mapWith(
    Number,
  );
}

export function isDelivered(order: Counted = orders): SQL {
  return sql`coalesce(${order.deliveredPaisa} > 0, ${order.status} = ${DELIVERED})`;
}

/**
 * Returns the paisa of a delivered order that its parcels do not cover. `updatedAt` of the order is the time of this
 * delivery.
 */
export function deliveredByStatusOf(order: Counted = orders): SQL<number> {
  return sql`(${order.grandTotalPaisa} - ${order.parcelsPaisa})`.mapWith(Number);
}

/**
 * Matches delivered orders whose parcels do not cover the whole amount. Must equal the expression of the partial index;
 * otherwise PostgreSQL does not use the index.
 */
export function isDeliveredByStatus(order: Counted = orders): SQL {
  return sql`${order.status} = ${DELIVERED} and ${order.parcelsPaisa} < ${order.grandTotalPaisa}`;
}
