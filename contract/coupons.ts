/** Codes that lower an order's total. Free of zod, as the browser uses it. */

export const COUPON_CODE_MAX_LENGTH = 30;
export const MIN_COUPON_CODE_LENGTH = 3;
