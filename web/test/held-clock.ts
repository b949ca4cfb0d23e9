import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A notice is asserted this long before it goes, and is gone as long after. */
const MARGIN_MS = 100;

/**
 * Stops the page's timers and dates until the end of the test. Testing Library waits by timers: use `fireEvent` and `untilShown`
 * from here on.
 */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** Waits in real time until the assertion holds, while the held clock advances: rendering may wait for a timer. */
export async function untilShown(assertion: () => void): Promise<void> {
  await vi.waitFor(assertion, { interval: 10, timeout: 45_000 });
}

export async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Asserts shortly before `ms` have passed, then lets them pass. */
export async function expectDuring(ms: number, assertion: () => void): Promise<void> {
  await advance(ms - MARGIN_MS);
  assertion();
  await advance(2 * MARGIN_MS);
}
