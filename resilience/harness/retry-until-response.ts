import { setTimeout as delay } from 'node:timers/promises';
import type { ApiResponse } from './shopper.ts';

const PAUSE_MS = 20;

export interface Repeats {
  /** Number of calls without a response or with a 5xx. */
  repeats: number;
  /** Number of these calls by status code. 0 stands for no response. */
  errors: Map<number, number>;
}

/** Repeats a call until its response is no 5xx. Throws if the signal is aborted. */
export async function retryUntilResponse(
  send: () => Promise<ApiResponse>,
  counted: Repeats,
  signal?: AbortSignal,
): Promise<ApiResponse> {
  for (;;) {
    signal?.throwIfAborted();
    const response = await send().catch(() => undefined);
    if (response && response.status < 500) return response;
    counted.repeats += 1;
    const status = response?.status ?? 0;
    counted.errors.set(status, (counted.errors.get(status) ?? 0) + 1);
    await delay(PAUSE_MS);
  }
}
