import { act, fireEvent } from '@testing-library/react';

/** Types like a keyboard scanner: into the focused element, at once, with Enter at the end. */
export function scanKeys(text: string): void {
  act(() => {
    for (const key of [...Array.from(text), 'Enter'])
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
}
