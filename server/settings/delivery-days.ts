import type { DeliveryDays, WorkingTime } from '#contract/arrival.ts';
import { holidaysOf } from '#contract/holidays.ts';
import type { Settings } from '#contract/settings.schema.ts';

/** Sorts the two numbers, because two admins may change the two settings at once. */
export function deliveryDaysOf({
  deliveryFromDays: from,
  deliveryToDays: to,
}: Pick<Settings, 'deliveryFromDays' | 'deliveryToDays'>): DeliveryDays {
  return { fromDays: Math.min(from, to), toDays: Math.max(from, to) };
}

export function workingTimeOf({
  cutOffHour,
  weeklyHoliday,
  holidays,
}: Pick<Settings, 'cutOffHour' | 'weeklyHoliday' | 'holidays'>): WorkingTime {
  return { cutOffHour, weeklyHoliday, holidays: holidaysOf(holidays) };
}
