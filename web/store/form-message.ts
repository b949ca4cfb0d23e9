import { isApiError, messageOf } from './api.ts';

/** For a form, which keeps what was typed. */
export function formMessageOf(error: unknown, fallback: string): string {
  const isAway = isApiError(error) && error.status === 'network';
  return isAway
    ? 'No connection. What you have typed is still here: press the button again.'
    : messageOf(error, fallback);
}
