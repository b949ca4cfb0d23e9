import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 25;

/** For what never happens; shorter than the limit of a test, so that it says what was waited for. */
const LIMIT_MS = 170_000;

/** Polls until `find` finds something, which it returns. Throws `what` where that does not happen in time. */
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
