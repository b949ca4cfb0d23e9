import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#server/orders/tables.ts';
import type { deletedOrders } from './tables.ts';

type Counted = typeof orders | typeof deletedOrders;

/** Triggers repeat these statuses. Change both together. */
const NO_SALE = sql.raw(`'cancelled'`);
const DELIVERED = sql.raw(`'Delivered'`);

/** Figures of an order without parcels. Null means that the status decides. */
export const FIGURES_BY_STATUS = { parcelsPaisa: 0, soldPaisa: null, deliveredPaisa: null, isSold: null } as const;

/** Returns paisa delivered or still expected. The column is null if the amount follows from the status. */
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

/** Returns paisa that the parcels of a delivered order do not cover. */
export function deliveredByStatusOf(order: Counted = orders): SQL<number> {
  return sql`(${order.grandTotalPaisa} - ${order.parcelsPaisa})`.mapWith(Number);
}

/** Must equal the expression of the partial index, or PostgreSQL does not use the index. */
export function isDeliveredByStatus(order: Counted = orders): SQL {
  return sql`${order.status} = ${DELIVERED} and ${order.parcelsPaisa} < ${order.grandTotalPaisa}`;
}
