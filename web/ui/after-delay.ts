import { useEffect, useEffectEvent } from 'react';

/** Calls `act` once, `delayMs` milliseconds after `isStarted` became true. Unmounting cancels the call. */
export function useAfterDelay(isStarted: boolean, delayMs: number, act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isStarted) return undefined;
    const timer = setTimeout(() => actNow(), delayMs);
    return () => clearTimeout(timer);
  }, [isStarted, delayMs]);
}
