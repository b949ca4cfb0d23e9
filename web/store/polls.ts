import { useState } from 'react';
import { isApiError } from './api.ts';

/** Milliseconds between two polls of a list that several users work through. */
export const LIVE_POLL_MS = 5_000;

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

/**
 * Calls `read` every `LIVE_POLL_MS` while the page is visible, and at once when it becomes visible again. Returns a
 * function that stops.
 */
export function pollWhileVisible(read: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isOver = false;

  function schedule(): void {
    if (!isOver) timer = setTimeout(() => void poll(), LIVE_POLL_MS);
  }

  async function poll(): Promise<void> {
    if (document.hidden || isReading) return;
    clearTimeout(timer);
    isReading = true;
    await read();
    isReading = false;
    schedule();
  }

  const onVisibilityChange = () => void poll();
  document.addEventListener('visibilitychange', onVisibilityChange);
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Query of a list that follows the changes of others. */
export interface LiveQuery<Data> {
  currentData?: Data | undefined;
  error?: unknown;
  refetch: () => PromiseLike<unknown>;
}
