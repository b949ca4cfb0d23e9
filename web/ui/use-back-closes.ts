import { useEffect, useEffectEvent } from 'react';
import { registerOverlay } from './overlay-history.ts';

/** Makes Back close an open overlay and stay on the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    return isOpen ? registerOverlay({ close: () => closeNow() }) : undefined;
  }, [isOpen]);
}

/** The same for a native popover, as its `ref`. */
export function hideOnBack(popover: HTMLElement | null): (() => void) | undefined {
  if (!popover) return undefined;
  let unregister: (() => void) | undefined;
  const setRegistered = (isOpen: boolean) => {
    unregister?.();
    unregister = isOpen ? registerOverlay({ close: () => popover.hidePopover() }) : undefined;
  };
  const onToggle = (event: Event) => setRegistered('newState' in event && event.newState === 'open');
  popover.addEventListener('beforetoggle', onToggle);
  // The popover may have been opened before hydration.
  if (popover.matches(':popover-open')) setRegistered(true);
  return () => {
    popover.removeEventListener('beforetoggle', onToggle);
    setRegistered(false);
  };
}
