import { asc, desc, isNotNull, sql } from 'drizzle-orm';
import { COUNTED_DAYS_MAX } from '#contract/cash.ts';
import { sumDays } from '#contract/closings.ts';
import type { MonthReport } from '#contract/month-report.schema.ts';
import type { ByDay } from '#server/closings/figures/by-day.ts';
import { addDeductions } from '#server/closings/figures/deductions-by-day.ts';
import { addOrders } from '#server/closings/figures/orders-by-day.ts';
import { addOutcomes } from '#server/closings/figures/parcels-by-day.ts';
import { isPlacedIn, outcomesOf } from '#server/closings/figures/period-rows.ts';
import { monthOf, type Period } from '#server/closings/figures/periods.ts';
import { soldPieces } from '#server/parcels/sold-pieces.ts';
import { count, sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { DeadStock } from './dead-stock.ts';

const MOST_CITIES = 100;
const MOST_SELLERS = 20;

/** Uses Pakistan's time. The month is the sum of its days, so the figures of days and month always agree. */
export async function viewReport(
  db: Executor,
  monthName: string,
  readDeadStock: () => Promise<DeadStock>,
): Promise<MonthReport> {
  const month = monthOf(monthName);
  const found: ByDay = new Map();
  await addOrders(db, month, found);
  await addOutcomes(db, month, found);
  await addDeductions(db, month, found);
  const sums = sumDays([...found.values()]);
  const outcomes = outcomesOf(db, month);
  const returned = sql`count(*) filter (where ${outcomes.isReturned})`.mapWith(Number);
  const delivered = sql`count(*) filter (where not ${outcomes.isReturned})`.mapWith(Number);
  const outcomesByCity = await db
    .select({ key: outcomes.city, label: outcomes.city, delivered, returned })
    .from(outcomes)
    .groupBy(outcomes.city)
    .orderBy(desc(count()), asc(outcomes.city))
    .limit(MOST_CITIES);
  const outcomesByCourier = await db
    .select({ key: sql<string>`${outcomes.courierId}`, label: sql<string>`${outcomes.courier}`, delivered, returned })
    .from(outcomes)
    .where(isNotNull(outcomes.courierId))
    .groupBy(outcomes.courierId, outcomes.courier)
    .orderBy(asc(outcomes.courier));
  const days = sql`least(greatest(floor(extract(epoch from ${outcomes.at} - ${outcomes.handedOverAt}) / 86400), 0), ${sql.raw(String(COUNTED_DAYS_MAX))})`;
  const daysToDeliver = await db
    .select({ days: days.mapWith(Number), parcels: count() })
    .from(outcomes)
    .where(sql`not ${outcomes.isReturned} and ${outcomes.handedOverAt} is not null`)
    .groupBy(days)
    .orderBy(days);
  return {
    month: monthName,
    sold: { orders: sums.soldOrders, paisa: sums.soldPaisa },
    delivered: { parcels: sums.deliveredParcels, orders: sums.deliveredOrders, paisa: sums.deliveredPaisa },
    returned: { parcels: sums.returnedParcels, paisa: sums.returnedPaisa },
    outcomesByCity,
    outcomesByCourier,
    deductions: {
      courier_fee: sums.courierFeePaisa,
      fee_tax: sums.feeTaxPaisa,
      income_tax_withheld: sums.incomeTaxPaisa,
      sales_tax_withheld: sums.salesTaxPaisa,
    },
    daysToDeliver,
    bestSellers: await listBestSellers(db, month),
    deadStock: await readDeadStock(),
  };
}

function listBestSellers(db: Executor, month: Period): Promise<MonthReport['bestSellers']> {
  const pieces = sql`sum(pieces.quantity)`.mapWith(Number);
  return db
    .select({
      productId: sql<string>`pieces.product_id`,
      name: sql<string>`max(pieces.name)`,
      pieces,
      paisa: sumOf(sql`pieces.paisa`),
    })
    .from(sql`${soldPieces((order) => isPlacedIn(month, order))} as pieces`)
    .groupBy(sql`pieces.product_id`)
    .having(sql`${pieces} > 0`)
    .orderBy(desc(pieces), asc(sql`pieces.product_id`))
    .limit(MOST_SELLERS);
}
