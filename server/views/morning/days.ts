import { DAY_MS, SHOP_UTC_OFFSET_MS } from '#contract/time.ts';

const DAYS_OF_WEEK = 7;

export interface Period {
  from: Date;
  before: Date;
}

export function startOfDay(now: Date): Date {
  const inShopTime = now.getTime() + SHOP_UTC_OFFSET_MS;
  return new Date(inShopTime - (inShopTime % DAY_MS) - SHOP_UTC_OFFSET_MS);
}

export function startOfDays(now: Date, days: number): Date {
  return new Date(startOfDay(now).getTime() - (days - 1) * DAY_MS);
}

/** Returns today until now, and the same part of the same weekday a week ago. */
export function comparedDays(now: Date): { today: Period; weekBefore: Period } {
  const today = { from: startOfDay(now), before: now };
  const weekEarlier = (at: Date) => new Date(at.getTime() - DAYS_OF_WEEK * DAY_MS);
  return { today, weekBefore: { from: weekEarlier(today.from), before: weekEarlier(now) } };
}
