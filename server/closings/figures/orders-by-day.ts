import { deliveredByStatusOf, isSale, soldPaisaOf } from '#server/orders/figures/order-figures.ts';
import { deletedOrders } from '#server/orders/figures/tables.ts';
import { orders } from '#server/orders/tables.ts';
import { count, sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addRows, type ByDay, dayIn, FIRST_COLUMN } from './by-day.ts';
import { isDeliveredByStatusIn, isPlacedIn } from './period-rows.ts';
import type { Period } from './periods.ts';

/** Adds figures of orders. Deleted orders count too, as in the month report. */
export async function addOrders(db: Executor, period: Period, days: ByDay): Promise<void> {
  for (const table of [orders, deletedOrders]) {
    const from = table as typeof orders;
    const placed = await db
      .select({
        day: dayIn(table.createdAt),
        placedOrders: count(),
        placedPaisa: sumOf(table.grandTotalPaisa),
        soldOrders: count(isSale(table)),
        soldPaisa: sumOf(soldPaisaOf(table), isSale(table)),
      })
      .from(from)
      .where(isPlacedIn(period, table))
      .groupBy(FIRST_COLUMN);
    const delivered = await db
      .select({
        day: dayIn(table.updatedAt),
        deliveredOrders: count(),
        deliveredPaisa: sumOf(deliveredByStatusOf(table)),
      })
      .from(from)
      .where(isDeliveredByStatusIn(period, table))
      .groupBy(FIRST_COLUMN);
    addRows(days, placed);
    addRows(days, delivered);
  }
}
