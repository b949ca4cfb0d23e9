// The specification sets these delays of the shop's pages (sections 2, 4 and 9).
export const SUCCESS_OVERLAY_MS = 5_000;
export const REDIRECT_AFTER_LOGIN_MS = 2_000;
export const REDIRECT_AFTER_REGISTER_MS = 2_000;
export const LOGOUT_DIALOG_MS = 3_000;
/** The specification has no password reset, so this equals the delay after registering. */
export const REDIRECT_AFTER_PASSWORD_RESET_MS = 2_000;

// The specification sets these delays of the dashboard (sections 4 and 9).
export const REDIRECT_AFTER_ADD_PRODUCT_MS = 2_000;
export const REDIRECT_AFTER_UPDATE_PRODUCT_MS = 1_500;
export const CLOSE_AFTER_PROFILE_SAVE_MS = 1_500;
export const CLOSE_AFTER_ROLE_UPDATE_MS = 1_500;
export const DELETE_NOTICE_MS = 3_000;
