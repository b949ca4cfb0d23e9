import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 25;

/** Shorter than the timeout of a long test (180 s), so that the error names what was awaited. */
const LIMIT_MS = 170_000;

/** Throws after `limitMs`; the error names `what`. */
export async function waitUntil<T>(
  what: string,
  find: () => Promise<T | undefined> | T | undefined,
  limitMs = LIMIT_MS,
): Promise<T> {
  const until = Date.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`Waited in vain: ${what}`);
    await delay(POLL_MS);
  }
}
