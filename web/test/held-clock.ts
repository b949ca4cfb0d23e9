import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Milliseconds before and after the end of a notice at which tests check for it. */
const MARGIN_MS = 100;

/**
 * Stops the page's timers and dates until the end of the test. Afterwards use `fireEvent` and `untilShown`, because
 * Testing Library waits by timers.
 */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** Advances the held clock until the assertion holds, because rendering may wait for a timer. */
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
