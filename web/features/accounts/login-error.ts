import type { ApiError } from '#web/store/api.ts';

/** Why a login failed (specification, section 8). Which of the two was wrong is never told. */
export function describeLoginError({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  if (status === 500) return 'Server error - please try again later';
  // Somebody who is locked out for a while, or offline, would try the same password again and again.
  if ((status === 429 || status === 503) && message !== '') return message;
  if (status === 'network') return 'Network error - please check your connection';
  return 'Invalid credentials - please try again';
}
