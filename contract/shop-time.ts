/**
 * Conversions for `datetime-local` fields of the dashboard. They are not in `time.ts`, because every page of the shop
 * downloads that file.
 */
import { SHOP_UTC_OFFSET_MS } from './time.ts';

/** Returns an instant in Pakistan time, in the form of a `datetime-local` field: '2026-11-21T14:05'. */
export function shopTimeOfInstant(iso: string): string {
  return new Date(Date.parse(iso) + SHOP_UTC_OFFSET_MS).toISOString().slice(0, 16);
}

/** Returns the day in Pakistan at an instant, such as '2026-11-23'. */
export function shopDayOf(at: Date): string {
  return shopTimeOfInstant(at.toISOString()).slice(0, 10);
}

/** Returns the instant of a `datetime-local` value in Pakistan time, such as '2026-11-21T14:05'. */
export function instantOfShopTime(local: string): string {
  return new Date(Date.parse(`${local}Z`) - SHOP_UTC_OFFSET_MS).toISOString();
}
