import { setTimeout as delay } from 'node:timers/promises';
import type { ApiResponse } from './shopper.ts';

const PAUSE_MS = 20;

export interface Repeats {
  repeats: number;
  /** Errors by status code. 0 stands for no response. */
  errors: Map<number, number>;
}

/** A 5xx counts as no response. Throws if the signal is aborted. */
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
