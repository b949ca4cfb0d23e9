import { formatDateTime, SHOP_UTC_OFFSET_MS } from '#contract/time.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export function weekdayOf(iso: string): string {
  return WEEKDAYS[new Date(Date.parse(iso) + SHOP_UTC_OFFSET_MS).getUTCDay()] ?? '';
}

export function timeOf(iso: string): string {
  return formatDateTime(iso).split(', ')[1] ?? '';
}
