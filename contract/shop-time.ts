/** Conversions for `datetime-local` fields of the dashboard. A separate file, because pages of the shop download `time.ts`. */
import { SHOP_UTC_OFFSET_MS } from './time.ts';

/** Returns an instant as a `datetime-local` field shows it in Pakistan time: '2026-11-21T14:05'. */
export function shopTimeOfInstant(iso: string): string {
  return new Date(Date.parse(iso) + SHOP_UTC_OFFSET_MS).toISOString().slice(0, 16);
}

/** Returns the instant of a `datetime-local` field in Pakistan time: '2026-11-21T14:05'. */
export function instantOfShopTime(local: string): string {
  return new Date(Date.parse(`${local}Z`) - SHOP_UTC_OFFSET_MS).toISOString();
}
