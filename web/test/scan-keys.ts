import { act, createEvent, fireEvent } from '@testing-library/react';

/**
 * Types like a keyboard scanner: into the focused element, one key each ms, with Enter at the end. The time stamps are
 * set, because a busy machine is slower.
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
