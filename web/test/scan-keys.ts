import { act, createEvent, fireEvent } from '@testing-library/react';

/**
 * Types into the focused element like a keyboard scanner: one key per millisecond, with Enter at the end. Sets the time
 * stamps, because a busy machine types more slowly.
 */
export function scanKeys(text: string): void {
  const startedAt = performance.now();
  act(() => {
    for (const [at, key] of [...Array.from(text), 'Enter'].entries()) {
      const target = document.activeElement ?? document.body;
      const event = createEvent.keyDown(target, { key });
      Object.defineProperty(event, 'timeStamp', { value: startedAt + at });
      fireEvent(target, event);
    }
  });
}
