import { setTimeout as delay } from 'node:timers/promises';
import type { ApiResponse } from './shopper.ts';

const PAUSE_MS = 20;

/** Calls that were repeated. */
export interface Repeats {
  /** Calls without a response or with a 5xx. */
  repeats: number;
  /** Status codes of those calls, 0 without a response. */
  errors: Map<number, number>;
}

/** Repeats a call until its response is definite: neither missing nor a 5xx. Throws once the signal is aborted. */
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
