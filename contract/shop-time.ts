/** Functions for `datetime-local` fields. Separate from `time.ts`, because every page of the shop loads that file. */
import { SHOP_UTC_OFFSET_MS } from './time.ts';

/** Returns Pakistan time as '2026-11-21T14:05'. */
export function shopTimeOfInstant(iso: string): string {
  return new Date(Date.parse(iso) + SHOP_UTC_OFFSET_MS).toISOString().slice(0, 16);
}

export function shopDayOf(at: Date): string {
  return shopTimeOfInstant(at.toISOString()).slice(0, 10);
}

/** Reads a Pakistan time such as '2026-11-21T14:05'. Returns an ISO time in UTC. */
export function instantOfShopTime(local: string): string {
  return new Date(Date.parse(`${local}Z`) - SHOP_UTC_OFFSET_MS).toISOString();
}
