import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { addDays, type DeliveryDays, isWorkingDay, type WorkingTime } from '#contract/arrival.ts';
import { DELIVERY_DAYS_MAX } from '#contract/settings.ts';
import { shopDayOf } from '#contract/shop-time.ts';
import { DAY_MS, SHOP_TIME_ZONE } from '#contract/time.ts';
import { CITIES_TAG } from '#server/cities/open-cities.ts';
import { cities, cityDeliveryDays } from '#server/cities/tables.ts';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/tables.ts';
import { parcels } from '#server/parcels/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineRecurringJob } from '#server/platform/jobs/job.ts';
import { workingTimeOf } from '#server/settings/delivery-days.ts';

export const deliveryDaysDue = defineRecurringJob('delivery-days.due', '37 3 * * *');

const COUNTED_DAYS = 180;
/** Fewer parcels say too little about a city. */
const PARCELS_MIN = 20;
/** Days before the counted time in which a counted order may have been placed. Older orders are exceptions. */
const OLDEST_ORDER_DAYS = 90;

/** Stores the working days that parcels of each city took, from order to door. */
export async function countDeliveryDays({
  db,
  tags,
  now,
  settings,
}: Pick<Deps, 'db' | 'tags' | 'now' | 'settings'>): Promise<void> {
  const time = workingTimeOf(await settings.read());
  await inTransaction(db, async (tx) => {
    const counted = await readDays(tx, now(), time);
    await tx.delete(cityDeliveryDays);
    if (counted.length > 0) await tx.insert(cityDeliveryDays).values(counted);
    await tags.invalidate(tx, [CITIES_TAG]);
  });
}

type CityDays = DeliveryDays & { cityId: string; parcels: number };

/**
 * Returns the 20th and the 80th percentile of the days, so one parcel in five may come later. Omits returned parcels.
 */
function readDays(tx: Executor, now: Date, time: WorkingTime): Promise<CityDays[]> {
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY_MS);
  const shownTime = (instant: unknown) => sql`(${instant} at time zone ${sql.raw(`'${SHOP_TIME_ZONE}'`)})`;
  const hoursAfterCutOff = sql.raw(`interval '${24 - time.cutOffHour} hours'`);
  const calendar = sql`jsonb_to_recordset(${JSON.stringify(calendarOf(since, now, time))}::jsonb)`;
  const days = sql`greatest(arrived.done - ordered.start, 1)`;
  const percentile = (share: string) => sql`percentile_disc(${sql.raw(share)}) within group (order by ${days})`;
  return tx
    .select({
      cityId: cities.id,
      parcels: sql`count(*)`.mapWith(Number),
      fromDays: sql`least(${percentile('0.2')}, ${DELIVERY_DAYS_MAX})`.mapWith(Number),
      toDays: sql`least(${percentile('0.8')}, ${DELIVERY_DAYS_MAX})`.mapWith(Number),
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .innerJoin(cities, eq(cities.name, parcels.city))
    .innerJoin(
      sql`${calendar} as ordered (day date, start int, done int)`,
      sql`ordered.day = (${shownTime(orders.createdAt)} + ${hoursAfterCutOff})::date`,
    )
    .innerJoin(
      sql`${calendar} as arrived (day date, start int, done int)`,
      sql`arrived.day = ${shownTime(parcels.outcomeAt)}::date`,
    )
    .where(
      and(
        gte(parcels.outcomeAt, since),
        eq(parcels.state, 'delivered'),
        eq(parcels.kind, 'forward'),
        ne(orders.channel, 'counter'),
      ),
    )
    .groupBy(cities.id)
    .having(sql`count(*) >= ${PARCELS_MIN}`);
}

interface CalendarDay {
  day: string;
  /** Number of the working day on which an order of this day leaves. */
  start: number;
  /** Number of working days until the end of this day. */
  done: number;
}

/** Numbers the working days, so that the database can subtract them. */
function calendarOf(since: Date, now: Date, time: WorkingTime): CalendarDay[] {
  const last = addDays(shopDayOf(now), 1);
  const calendar: CalendarDay[] = [];
  let done = 0;
  for (let day = addDays(shopDayOf(since), -OLDEST_ORDER_DAYS); day <= last; day = addDays(day, 1)) {
    const isWorking = isWorkingDay(day, time);
    if (isWorking) done += 1;
    calendar.push({ day, start: isWorking ? done : done + 1, done });
  }
  return calendar;
}
