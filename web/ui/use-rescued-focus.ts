import { useEffect, useRef } from 'react';
import { rescueFocus } from './rescue-focus.ts';

/** Moves the focus to the page's content where a change of `state` has removed the control that had it. */
export function useRescuedFocus(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (state === before.current) return;
    before.current = state;
    rescueFocus();
  }, [state]);
}
