export const COUPON_CODE_MAX_LENGTH = 30;
export const MIN_COUPON_CODE_LENGTH = 3;
