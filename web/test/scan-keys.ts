import { act, fireEvent } from '@testing-library/react';

/** Types a text as a keyboard scanner does: at once, with Enter at the end, into the element that has the focus. */
export function scanKeys(text: string): void {
  act(() => {
    for (const key of [...Array.from(text), 'Enter'])
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
}
