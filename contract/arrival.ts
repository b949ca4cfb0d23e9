/** Days on which parcels arrive. A day is a text such as '2026-11-26', in Pakistan's time. */
import { formatShortPkr } from './money.ts';
import { shopDayOf } from './shop-time.ts';
import { DAY_MS, HOUR_MS, MONTHS } from './time.ts';

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const NO_WEEKDAY = 'None';
export const WEEKLY_HOLIDAYS = [...WEEKDAYS, NO_WEEKDAY] as const;

/** Working days from the order to the door. */
export interface DeliveryDays {
  fromDays: number;
  toDays: number;
}

/** First and last day on which an order is expected to arrive. */
export interface Arrival {
  from: string;
  to: string;
}

/** Days and hours at which parcels leave the shop and couriers deliver. */
export interface WorkingTime {
  /** Orders from this hour on leave on the next working day. */
  cutOffHour: number;
  weeklyHoliday: (typeof WEEKLY_HOLIDAYS)[number];
  holidays: ReadonlySet<string>;
}

/** Limit of the search for a working day, because a shop may list every day as a holiday. */
const SEARCHED_DAYS_MAX = 366;

export function arrivalOf({ fromDays, toDays }: DeliveryDays, orderedAt: Date, time: WorkingTime): Arrival {
  const leaves = dayOfLeaving(orderedAt, time);
  return {
    from: afterWorkingDays(leaves, fromDays, time),
    to: afterWorkingDays(leaves, Math.max(fromDays, toDays), time),
  };
}

/** Returns the working day on which the order leaves the shop. The delivery days count from this day. */
export function dayOfLeaving(orderedAt: Date, time: WorkingTime): string {
  const day = shopDayOf(new Date(orderedAt.getTime() + (24 - time.cutOffHour) * HOUR_MS));
  return isWorkingDay(day, time) ? day : nextWorkingDay(day, time);
}

export function isWorkingDay(day: string, { weeklyHoliday, holidays }: WorkingTime): boolean {
  return WEEKDAYS[new Date(day).getUTCDay()] !== weeklyHoliday && !holidays.has(day);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function afterWorkingDays(day: string, workingDays: number, time: WorkingTime): string {
  let last = day;
  for (let done = 0; done < workingDays; done += 1) last = nextWorkingDay(last, time);
  return last;
}

function nextWorkingDay(day: string, time: WorkingTime): string {
  for (let days = 1; days <= SEARCHED_DAYS_MAX; days += 1) {
    const next = addDays(day, days);
    if (isWorkingDay(next, time)) return next;
  }
  return addDays(day, 1);
}

/** Returns 'Thu 27 to Fri 28 Nov'. */
export function formatArrival({ from, to }: Arrival): string {
  const last = `${weekdayOf(to)} ${monthDayOf(to)}`;
  if (from === to) return last;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${weekdayOf(from)} ${isSameMonth ? Number(from.slice(8)) : monthDayOf(from)} to ${last}`;
}

/** Returns '2 to 5 working days'. */
export function formatDeliveryDays({ fromDays, toDays }: DeliveryDays): string {
  const days = fromDays === toDays ? String(toDays) : `${fromDays} to ${toDays}`;
  return `${days} working ${toDays === 1 ? 'day' : 'days'}`;
}

/** Returns 'Lahore: Thu 27 to Fri 28 Nov, PKR 200, 7 days to exchange'. */
export function describeDelivery(
  town: string,
  { arrival, deliveryCharge }: { arrival: Arrival; deliveryCharge: number },
  returnDays: number,
): string {
  const charge = deliveryCharge === 0 ? 'free' : formatShortPkr(deliveryCharge);
  return [
    `${town}: ${formatArrival(arrival)}`,
    charge,
    ...(returnDays > 0 ? [`${daysOf(returnDays)} to exchange`] : []),
  ].join(', ');
}

export function daysOf(days: number): string {
  return `${days} ${days === 1 ? 'day' : 'days'}`;
}

function weekdayOf(day: string): string {
  return WEEKDAYS[new Date(day).getUTCDay()]?.slice(0, 3) ?? '';
}

function monthDayOf(day: string): string {
  return `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}
