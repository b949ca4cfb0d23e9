import { useState } from 'react';
import { isApiError } from './api.ts';

/** True if the server rejects the reads of this user: the session has ended, or a right was withdrawn. */
export function isDenied(error: unknown): boolean {
  return isApiError(error) && (error.status === 401 || error.status === 403);
}

/**
 * Returns the `pollingInterval` of a query, which is 0 after the server has denied access, and a function that takes the
 * query's error in each render. A later success, such as after Retry, starts the poll again.
 */
export function usePoll(everyMs: number): [pollingInterval: number, stopIfDenied: (error: unknown) => void] {
  const [isStopped, setIsStopped] = useState(false);
  const stopIfDenied = (error: unknown) => {
    if (isDenied(error) !== isStopped) setIsStopped(!isStopped);
  };
  return [isStopped ? 0 : everyMs, stopIfDenied];
}

/** Query of a list that follows the changes of others. */
export interface LiveQuery<Data> {
  currentData?: Data | undefined;
  error?: unknown;
  refetch: () => PromiseLike<unknown>;
}
