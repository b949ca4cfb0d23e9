import { SHOP_UTC_OFFSET_MS } from '#contract/time.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS_OF_WEEK = 7;

export interface Period {
  from: Date;
  before: Date;
}

/** Midnight in Pakistan. */
export function startOfDay(now: Date): Date {
  const inShopTime = now.getTime() + SHOP_UTC_OFFSET_MS;
  return new Date(inShopTime - (inShopTime % DAY_MS) - SHOP_UTC_OFFSET_MS);
}

/** The first moment of `days` days, of which the present one is the last. */
export function startOfDays(now: Date, days: number): Date {
  return new Date(startOfDay(now).getTime() - (days - 1) * DAY_MS);
}

/** Today so far, and the same weekday of the week before until the same time of day. */
export function comparedDays(now: Date): { today: Period; weekBefore: Period } {
  const today = { from: startOfDay(now), before: now };
  const weekEarlier = (at: Date) => new Date(at.getTime() - DAYS_OF_WEEK * DAY_MS);
  return { today, weekBefore: { from: weekEarlier(today.from), before: weekEarlier(now) } };
}
