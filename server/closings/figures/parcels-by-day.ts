import { sql } from 'drizzle-orm';
import { parcels } from '#server/parcels/tables.ts';
import { count, sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addRows, type ByDay, dayIn, FIRST_COLUMN } from './by-day.ts';
import { isHandedOverIn, isLostIn, outcomesOf } from './period-rows.ts';
import type { Period } from './periods.ts';

export async function addParcelFigures(db: Executor, period: Period, days: ByDay): Promise<void> {
  const handedOver = await db
    .select({ day: dayIn(parcels.handedOverAt), handedOverParcels: count(), handedOverPaisa: sumOf(parcels.codPaisa) })
    .from(parcels)
    .where(isHandedOverIn(period))
    .groupBy(FIRST_COLUMN);
  const lost = await db
    .select({ day: dayIn(parcels.stateAt), lostParcels: count(), lostPaisa: sumOf(parcels.codPaisa) })
    .from(parcels)
    .where(isLostIn(period))
    .groupBy(FIRST_COLUMN);
  addRows(days, handedOver);
  addRows(days, lost);
  await addOutcomes(db, period, days);
}

export async function addOutcomes(db: Executor, period: Period, days: ByDay): Promise<void> {
  const outcomes = outcomesOf(db, period);
  const isBack = sql`${outcomes.isReturned}`;
  const isDelivered = sql`not ${outcomes.isReturned}`;
  const rows = await db
    .select({
      day: dayIn(sql`${outcomes.at}`),
      deliveredParcels: count(isDelivered),
      deliveredPaisa: sumOf(outcomes.codPaisa, isDelivered),
      returnedParcels: count(isBack),
      returnedPaisa: sumOf(outcomes.codPaisa, isBack),
    })
    .from(outcomes)
    .groupBy(FIRST_COLUMN);
  addRows(days, rows);
}
