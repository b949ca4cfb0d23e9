import { isApiError } from '#web/store/api.ts';
import { staffMessageOf } from './staff-message.ts';

export function formMessageOf(error: unknown, fallback = 'This could not be saved. Please try again.'): string {
  const isOffline = isApiError(error) && error.status === 'network';
  return isOffline
    ? 'No connection. What you have typed is still here: press the button again.'
    : staffMessageOf(error, fallback);
}
