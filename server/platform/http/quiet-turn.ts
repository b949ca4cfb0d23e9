import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/**
 * Maximum number of turns that a wait takes, even under full load. After so many turns, everything that waited at the
 * beginning has been read.
 */
export const TURNS_MAX = 200;

/**
 * Waits until the kernel has no new connections and no new bytes during a turn of the event loop. Returns the number of
 * turns, at most `maxTurns`.
 */
export async function quietTurn(maxTurns = TURNS_MAX): Promise<number> {
  // Skips the current turn, because it may have polled the kernel before this call.
  await setImmediate();
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const before = performance.nodeTiming.uvMetricsInfo.events;
    await setImmediate();
    if (performance.nodeTiming.uvMetricsInfo.events === before) return turn + 1;
  }
  return maxTurns;
}
