export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const DAY_SECONDS = DAY_MS / 1_000;

/** Five hours. Pakistan has no daylight saving time. */
export const SHOP_UTC_OFFSET_MS = 5 * 60 * 60 * 1_000;
export const SHOP_TIME_ZONE = 'Asia/Karachi';

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Shifts the time, so that its UTC fields show Pakistan time. `Intl` may differ in the browser and break hydration. */
function inShopTime(iso: string): Date {
  return new Date(Date.parse(iso) + SHOP_UTC_OFFSET_MS);
}

export function formatDate(iso: string): string {
  const date = inShopTime(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Returns '2 pm' for 14. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;
}

export function formatTime(iso: string): string {
  const date = inShopTime(iso);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
}

export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}
