import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Tests check for a notice 100 ms before and 100 ms after its end. */
const MARGIN_MS = 100;

/** Stops timers and dates. Testing Library's own waits need timers: use `fireEvent` and `untilShown` instead. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
}

/** Advances the held clock in steps of 10 ms, because rendering may wait for a timer. */
export async function untilShown(assertion: () => void): Promise<void> {
  await vi.waitFor(assertion, { interval: 10, timeout: 45_000 });
}

export async function advance(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

export async function expectDuring(ms: number, assertion: () => void): Promise<void> {
  await advance(ms - MARGIN_MS);
  assertion();
  await advance(2 * MARGIN_MS);
}
