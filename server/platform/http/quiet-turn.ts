import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Bounds the wait under full load; by then everything that waited at first has been read. */
export const TURNS_MAX = 200;

/**
 * Waits for a turn of the event loop in which the kernel had no connections and no bytes. Returns the number of turns, at
 * most `maxTurns`.
 */
export async function quietTurn(maxTurns = TURNS_MAX): Promise<number> {
  // The current turn may have polled the kernel too early.
  await setImmediate();
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const before = performance.nodeTiming.uvMetricsInfo.events;
    await setImmediate();
    if (performance.nodeTiming.uvMetricsInfo.events === before) return turn + 1;
  }
  return maxTurns;
}
