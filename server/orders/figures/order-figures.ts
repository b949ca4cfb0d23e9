import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#server/orders/tables.ts';
import type { deletedOrders } from './tables.ts';

type Counted = typeof orders | typeof deletedOrders;

/** As the triggers of the migration `order-figures` have them. */
const NO_SALE = sql.raw(`'cancelled'`);
const DELIVERED = sql.raw(`'Delivered'`);

/** The stored figures of an order without parcels. */
export const FIGURES_BY_STATUS = { parcelsPaisa: 0, soldPaisa: null, deliveredPaisa: null, isSold: null } as const;

/** Paisa of an order that count as 'Sold': what was delivered, and what is still expected. Triggers store what differs from its status. */
export function soldPaisaOf(order: Counted = orders): SQL<number> {
  return sql`coalesce(${order.soldPaisa}, case when ${order.status} = ${NO_SALE} then 0 else ${order.grandTotalPaisa} end)`.mapWith(
    Number,
  );
}

/** Whether an order counts as a sale. */
export function isSale(order: Counted = orders): SQL {
  return sql`coalesce(${order.isSold}, ${order.status} <> ${NO_SALE})`;
}

/** Paisa of an order that were delivered. */
export function deliveredPaisaOf(order: Counted = orders): SQL<number> {
  return sql`coalesce(${order.deliveredPaisa}, case when ${order.status} = ${DELIVERED} then ${order.grandTotalPaisa} else 0 end)`.mapWith(
    Number,
  );
}

/** Whether anything of an order was delivered. */
export function isDelivered(order: Counted = orders): SQL {
  return sql`coalesce(${order.deliveredPaisa} > 0, ${order.status} = ${DELIVERED})`;
}

/** Paisa that were delivered without a parcel, as far as the status says; at `updatedAt`. */
export function deliveredByStatusOf(order: Counted = orders): SQL<number> {
  return sql`(${order.grandTotalPaisa} - ${order.parcelsPaisa})`.mapWith(Number);
}

/** Orders of which `deliveredByStatusOf` is delivered; in the words of their partial index. */
export function isDeliveredByStatus(order: Counted = orders): SQL {
  return sql`${order.status} = ${DELIVERED} and ${order.parcelsPaisa} < ${order.grandTotalPaisa}`;
}
