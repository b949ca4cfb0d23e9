import { DAY_MS, SHOP_UTC_OFFSET_MS } from '#contract/time.ts';

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Returns the time at `hour` in Pakistan, `daysAgo` days before today. Returns `now` if that time is later. */
export function atHour(now: Date, daysAgo: number, hour: number): Date {
  const local = new Date(now.getTime() + SHOP_UTC_OFFSET_MS - daysAgo * DAY_MS);
  const at = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), hour) - SHOP_UTC_OFFSET_MS;
  return new Date(Math.min(at, now.getTime()));
}
