/** `datetime-local` fields of the dashboard, away from `time.ts`, which pages of the shop download. */
import { SHOP_UTC_OFFSET_MS } from './time.ts';

/** What a `datetime-local` field shows of an instant, in Pakistan time: '2026-11-21T14:05'. */
export function shopTimeOfInstant(iso: string): string {
  return new Date(Date.parse(iso) + SHOP_UTC_OFFSET_MS).toISOString().slice(0, 16);
}

/** The instant of a `datetime-local` field that shows Pakistan time: '2026-11-21T14:05'. */
export function instantOfShopTime(local: string): string {
  return new Date(Date.parse(`${local}Z`) - SHOP_UTC_OFFSET_MS).toISOString();
}
