export const COUPON_CODE_MAX_LENGTH = 30;
export const COUPON_CODE_MIN_LENGTH = 3;
