import { setTimeout as delay } from 'node:timers/promises';
import { readMachineSeconds } from './processor-time.ts';

const WINDOW_MS = 500;
/** Of one processor. */
const QUIET_SHARE = 0.15;

/** Waits until other programs leave the processors alone, no longer than `limitMs`. Returns the ms that it has waited. */
export async function waitUntilQuiet(limitMs: number): Promise<number> {
  const beganAt = performance.now();
  for (;;) {
    const waitedMs = performance.now() - beganAt;
    if (waitedMs >= limitMs) return waitedMs;
    const before = readMachineSeconds();
    const startedAt = performance.now();
    await delay(WINDOW_MS);
    const share = (readMachineSeconds() - before) / ((performance.now() - startedAt) / 1_000);
    if (share < QUIET_SHARE) return performance.now() - beganAt;
  }
}
