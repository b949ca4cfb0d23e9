import { type ApiError, NETWORK_ERROR } from '#web/store/api.ts';

/** Returns the message of a failed order, as the specification words it (section 8). */
export function describeOrderError({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  if (status === 'network' || message === NETWORK_ERROR || message.includes('Failed to fetch')) {
    return 'Network error - please check your connection';
  }
  if (status === 401) return 'Session expired - please login again';
  if (status === 500) return 'Server error - please try again later';
  return message || `HTTP error! status: ${status}`;
}

const SENT_LATER: readonly ApiError['status'][] = ['network', 401, 502, 503, 504];

/** True if an order that was confirmed without a connection waits for the shop, or for the customer's login. */
export function isSentLater({ status }: Pick<ApiError, 'status'>): boolean {
  return SENT_LATER.includes(status);
}

const OUTDATED_CODES = new Set(['price_changed', 'product_gone', 'out_of_stock', 'total_changed']);

/** True if an earlier call placed the order with another delivery address, and its response was lost. */
export function isPlacedAlready({ code }: Pick<ApiError, 'code'>): boolean {
  return code === 'idempotency_key_reused';
}

export function isCouponRefused({ code }: Pick<ApiError, 'code'>): boolean {
  return code === 'coupon_refused';
}

export function isCartOutdated({ code }: Pick<ApiError, 'code'>): boolean {
  return code !== undefined && OUTDATED_CODES.has(code);
}
