import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** A process under full load has no quiet turn; after so many everything that waited at first has been taken. */
export const TURNS_AT_MOST = 200;

/**
 * Waits for the end of a turn of the event loop in which the kernel had nothing for this process: no connection that waits to be
 * accepted, no bytes that wait to be read. Returns how many turns it waited, at most `turnsAtMost`.
 */
export async function quietTurn(turnsAtMost = TURNS_AT_MOST): Promise<number> {
  // The turn that this one is called in may have asked the kernel before whatever happened in it.
  await setImmediate();
  for (let turn = 0; turn < turnsAtMost; turn += 1) {
    const before = performance.nodeTiming.uvMetricsInfo.events;
    await setImmediate();
    if (performance.nodeTiming.uvMetricsInfo.events === before) return turn + 1;
  }
  return turnsAtMost;
}
