import { useEffectEvent, useLayoutEffect } from 'react';
import { registerOverlay } from './overlay-history.ts';

/** While `isOpen`, Back calls `close` instead of leaving the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  // A layout effect runs before the dialog is visible. From then on, Back must close the dialog.
  useLayoutEffect(() => {
    return isOpen ? registerOverlay({ close: () => closeNow() }) : undefined;
  }, [isOpen]);
}

/** `ref` of a native popover: Back closes the popover instead of leaving the page. */
export function hideOnBack(popover: HTMLElement | null): (() => void) | undefined {
  if (!popover) return undefined;
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
