/** Delays that the specification states (sections 2, 4 and 9), in milliseconds. */
export const SUCCESS_OVERLAY_MS = 5_000;
export const REDIRECT_AFTER_LOGIN_MS = 2_000;
export const REDIRECT_AFTER_REGISTER_MS = 2_000;
export const REDIRECT_AFTER_ADD_PRODUCT_MS = 2_000;
export const REDIRECT_AFTER_UPDATE_PRODUCT_MS = 1_500;
export const CLOSE_AFTER_PROFILE_SAVE_MS = 1_500;
export const CLOSE_AFTER_ROLE_UPDATE_MS = 1_500;
export const LOGOUT_DIALOG_MS = 3_000;
export const DELETE_NOTICE_MS = 3_000;
/** Not in the specification: as after registering. */
export const REDIRECT_AFTER_PASSWORD_RESET_MS = 2_000;
/** RTK Query keeps what no component uses for this long. */
export const UNUSED_DATA_SECONDS = 60;

/** Pakistan Standard Time is UTC+5 all the year round. */
export const SHOP_UTC_OFFSET_MS = 5 * 60 * 60 * 1_000;
/** For the database, which knows zones by name. */
export const SHOP_TIME_ZONE = 'Asia/Karachi';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Every timestamp is shown as it was in Pakistan, whatever clock and language the reader's device keeps. Written by
 * hand and not by `Intl`, whose texts differ between the ICU versions of server and browser and would break hydration.
 */
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
