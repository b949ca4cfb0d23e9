import { isApiError, messageOf } from './api.ts';

/** Returns the message of a failed save for a form, whose text stays. */
export function formMessageOf(error: unknown, fallback: string): string {
  const isAway = isApiError(error) && error.status === 'network';
  return isAway
    ? 'No connection. What you have typed is still here: press the button again.'
    : messageOf(error, fallback);
}
