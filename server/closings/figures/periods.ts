import { instantOfShopTime, shopDayOf } from '#contract/shop-time.ts';
import { DAY_MS } from '#contract/time.ts';

export interface Period {
  from: Date;
  /** The period ends before this time. */
  before: Date;
  /** First day, such as '2026-10-01', for columns without a time. */
  firstDay: string;
  /** The period ends before this day, such as '2026-11-01'. */
  dayBehind: string;
}

const startOf = (day: string) => new Date(instantOfShopTime(`${day}T00:00`));

const periodOf = (firstDay: string, dayBehind: string): Period => ({
  firstDay,
  dayBehind,
  from: startOf(firstDay),
  before: startOf(dayBehind),
});

export function monthOf(name: string): Period {
  const [year = 0, number = 1] = name.split('-').map(Number);
  const dayBehind = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return periodOf(`${name}-01`, dayBehind);
}

export function dayOf(day: string): Period {
  return periodOf(day, dayAfter(day));
}

export function daysOf({ firstDay, dayBehind }: Period, now: Date): string[] {
  const days: string[] = [];
  const today = shopDayOf(now);
  for (let day = firstDay; day < dayBehind && day <= today; day = dayAfter(day)) days.push(day);
  return days;
}

export const dayAfter = (day: string): string => shopDayOf(new Date(startOf(day).getTime() + DAY_MS));
