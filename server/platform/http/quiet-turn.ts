import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** After this many turns, all data that waited at the beginning has been read, even under full load. */
export const TURNS_MAX = 200;

/** Waits for a turn of the event loop without new connections or bytes. Returns the number of turns. */
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
