import { useEffect, useEffectEvent } from 'react';
import { noteOverlay } from './overlay-history.ts';

/** While something lies open over the page, Back closes it and stays on the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => (isOpen ? noteOverlay({ close: () => closeNow() }) : undefined), [isOpen]);
}

/** The same for a popover, which the browser opens and closes: to be given as its `ref`. */
export function hideOnBack(popover: HTMLElement | null): (() => void) | undefined {
  if (!popover) return undefined;
  let forget: (() => void) | undefined;
  const note = (isOpen: boolean) => {
    forget?.();
    forget = isOpen ? noteOverlay({ close: () => popover.hidePopover() }) : undefined;
  };
  const onToggle = (event: Event) => note('newState' in event && event.newState === 'open');
  popover.addEventListener('beforetoggle', onToggle);
  // It may have been opened before the page's code had come.
  if (popover.matches(':popover-open')) note(true);
  return () => {
    popover.removeEventListener('beforetoggle', onToggle);
    note(false);
  };
}
