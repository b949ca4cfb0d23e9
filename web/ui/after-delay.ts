import { useEffect, useEffectEvent } from 'react';
import { useNavigationWatch } from './late-navigation.ts';

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
  const watchNavigation = useNavigationWatch();
  useEffect(() => {
    if (!isStarted) return undefined;
    const isStillHere = watchNavigation();
    const timer = setTimeout(() => {
      if (isStillHere()) redirectNow();
    }, delayMs);
    const cancel = () => clearTimeout(timer);
    // The browser has begun to load another page: by an address, a bookmark or a reload.
    addEventListener('beforeunload', cancel);
    return () => {
      cancel();
      removeEventListener('beforeunload', cancel);
    };
  }, [isStarted, delayMs, watchNavigation]);
}
