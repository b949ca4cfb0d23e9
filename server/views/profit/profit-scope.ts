import { and, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { isDeliveredByStatusIn } from '#server/closings/figures/period-rows.ts';
import type { Period } from '#server/closings/figures/periods.ts';
import { isDeliveredByStatus } from '#server/orders/figures/order-figures.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/parcels/refunds/tables.ts';
import { isLostOrSentBack, parcels } from '#server/parcels/tables.ts';

export interface ProfitScope {
  ended: SQL | undefined;
  /** Lost parcels, and parcels with pieces that customers have sent back. */
  lostOrSentBack: SQL | undefined;
  orders: SQL | undefined;
  deletedOrders: SQL | undefined;
  refunds: SQL | undefined;
}

/** Omits refunds that a lower price of the next order pays, because they already reduce what that order collects. */
const isMoney = or(isNull(refunds.method), ne(refunds.method, 'next_order'));

/** Matches parcels and orders that ended in the month, even if the statement with their fees arrives later. */
export function scopeOfMonth(month: Period): ProfitScope {
  const { from, before } = month;
  return {
    ended: and(gte(parcels.outcomeAt, from), lt(parcels.outcomeAt, before)),
    lostOrSentBack: and(isLostOrSentBack(parcels), gte(parcels.stateAt, from), lt(parcels.stateAt, before)),
    orders: isDeliveredByStatusIn(month, orders),
    deletedOrders: isDeliveredByStatusIn(month, deletedOrders),
    refunds: and(
      // Names both states, because the index on refunds begins with the state.
      or(eq(refunds.state, 'open'), eq(refunds.state, 'paid')),
      isMoney,
      gte(refunds.createdAt, from),
      lt(refunds.createdAt, before),
    ),
  };
}

export function scopeOfOrder(orderId: string): ProfitScope {
  const isOfOrder = eq(parcels.orderId, orderId);
  return {
    ended: and(isOfOrder, isNotNull(parcels.outcomeAt)),
    lostOrSentBack: and(isOfOrder, isLostOrSentBack(parcels)),
    orders: and(eq(orders.id, orderId), isDeliveredByStatus(orders)),
    deletedOrders: sql`false`,
    refunds: and(eq(refunds.orderId, orderId), ne(refunds.state, 'dropped'), isMoney),
  };
}
