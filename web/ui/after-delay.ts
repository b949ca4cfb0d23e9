import { useEffect, useEffectEvent } from 'react';
import { countNavigations } from '#web/start/servers-page.ts';

/** Calls `act` once, `delayMs` milliseconds after `isStarted` became true. Unmounting cancels the call. */
export function useAfterDelay(isStarted: boolean, delayMs: number, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isStarted) return undefined;
    const timer = setTimeout(() => actNow(), delayMs);
    return () => clearTimeout(timer);
  }, [isStarted, delayMs]);
}

/** Redirects `delayMs` milliseconds after `isStarted` became true, unless another navigation has started since. */
export function useDelayedRedirect(isStarted: boolean, delayMs: number, redirect: () => void): void {
  const redirectNow = useEffectEvent(redirect);
  useEffect(() => {
    if (!isStarted) return undefined;
    const navigations = countNavigations();
    const timer = setTimeout(() => {
      if (countNavigations() === navigations) redirectNow();
    }, delayMs);
    const cancel = () => clearTimeout(timer);
    // The browser has begun to load another page: by an address, a bookmark or a reload.
    addEventListener('beforeunload', cancel);
    return () => {
      cancel();
      removeEventListener('beforeunload', cancel);
    };
  }, [isStarted, delayMs]);
}
