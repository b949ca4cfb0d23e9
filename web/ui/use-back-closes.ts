import { useEffectEvent, useLayoutEffect } from 'react';
import { registerOverlay } from './overlay-history.ts';

export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  // A layout effect runs before the dialog is visible, so Back closes the dialog from then on.
  useLayoutEffect(() => {
    return isOpen ? registerOverlay({ close: () => closeNow() }) : undefined;
  }, [isOpen]);
}

/** The `ref` of a native popover. Makes Back close it instead of leaving the page. */
export function hideOnBack(popover: HTMLElement | null): (() => void) | undefined {
  // Some browsers have no popovers, if the polyfill did not load (decision 113).
  if (!popover?.showPopover) return undefined;
  let unregister: (() => void) | undefined;
  const setRegistered = (isOpen: boolean) => {
    unregister?.();
    unregister = isOpen ? registerOverlay({ close: () => popover.hidePopover() }) : undefined;
  };
  const onToggle = (event: Event) => setRegistered('newState' in event && event.newState === 'open');
  popover.addEventListener('beforetoggle', onToggle);
  // The popover may be open already, because it works before hydration.
  if (popover.matches(':popover-open')) setRegistered(true);
  return () => {
    popover.removeEventListener('beforetoggle', onToggle);
    setRegistered(false);
  };
}
