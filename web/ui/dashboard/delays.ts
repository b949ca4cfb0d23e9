/** Delays of the specification, sections 4 and 9, on the dashboard. */
export const REDIRECT_AFTER_ADD_PRODUCT_MS = 2_000;
export const REDIRECT_AFTER_UPDATE_PRODUCT_MS = 1_500;
export const CLOSE_AFTER_PROFILE_SAVE_MS = 1_500;
export const CLOSE_AFTER_ROLE_UPDATE_MS = 1_500;
export const DELETE_NOTICE_MS = 3_000;
