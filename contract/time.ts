/** Delays of the specification, sections 2, 4 and 9. */
export const SUCCESS_OVERLAY_MS = 5_000;
export const REDIRECT_AFTER_LOGIN_MS = 2_000;
export const REDIRECT_AFTER_REGISTER_MS = 2_000;
export const REDIRECT_AFTER_ADD_PRODUCT_MS = 2_000;
export const REDIRECT_AFTER_UPDATE_PRODUCT_MS = 1_500;
export const CLOSE_AFTER_PROFILE_SAVE_MS = 1_500;
export const CLOSE_AFTER_ROLE_UPDATE_MS = 1_500;
export const LOGOUT_DIALOG_MS = 3_000;
export const DELETE_NOTICE_MS = 3_000;
/** Not specified: as after registering. */
export const REDIRECT_AFTER_PASSWORD_RESET_MS = 2_000;
/** RTK Query's cache time of data that no component uses. */
export const UNUSED_DATA_SECONDS = 60;

/** Pakistan has no daylight saving. */
export const SHOP_UTC_OFFSET_MS = 5 * 60 * 60 * 1_000;
/** The zone's name for the database. */
export const SHOP_TIME_ZONE = 'Asia/Karachi';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Pakistan time on every device. `Intl` texts differ between the ICU of server and browser, which would break hydration. */
function inShopTime(iso: string): Date {
  return new Date(Date.parse(iso) + SHOP_UTC_OFFSET_MS);
}

/** '21 Nov 2026' */
export function formatDate(iso: string): string {
  const date = inShopTime(iso);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** '21 Nov 2026, 2:05 pm' */
export function formatDateTime(iso: string): string {
  const date = inShopTime(iso);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, '0');
  return `${formatDate(iso)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
}
