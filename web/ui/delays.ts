/** Delays of the specification, sections 2, 4 and 9. */
export const SUCCESS_OVERLAY_MS = 5_000;
export const REDIRECT_AFTER_LOGIN_MS = 2_000;
export const REDIRECT_AFTER_REGISTER_MS = 2_000;
export const LOGOUT_DIALOG_MS = 3_000;
/** Not specified: as after registering. */
export const REDIRECT_AFTER_PASSWORD_RESET_MS = 2_000;
