import { useEffect, useEffectEvent } from 'react';

/** Does something once, `delayMs` after `isStarted` became true; not at all if the page is left before. */
export function useAfterDelay(isStarted: boolean, delayMs: number, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isStarted) return undefined;
    const timer = setTimeout(() => actNow(), delayMs);
    return () => clearTimeout(timer);
  }, [isStarted, delayMs]);
}
