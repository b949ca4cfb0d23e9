import type { ApiError } from '#web/store/api.ts';

/**
 * Returns the message for a failed login (specification, section 8). It never reveals which of e-mail and password was
 * wrong.
 */
export function describeLoginError({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  if (status === 500) return 'Server error - please try again later';
  // A locked-out or offline user must not retry the same password.
  if ((status === 429 || status === 503) && message !== '') return message;
  if (status === 'network') return 'Network error - please check your connection';
  return 'Invalid credentials - please try again';
}
