import { isApiError, messageOf } from '#web/store/api.ts';

/** Returns the message of a failed save. After a network error it says that the typed text is still there. */
export function formMessageOf(error: unknown, fallback = 'This could not be saved. Please try again.'): string {
  const isOffline = isApiError(error) && error.status === 'network';
  return isOffline
    ? 'No connection. What you have typed is still here: press the button again.'
    : messageOf(error, fallback);
}
