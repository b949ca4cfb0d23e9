import { useEffect, useEffectEvent, useRef } from 'react';

const RETRY_MS = 5_000;

/**
 * While `isWaiting`, calls `attempt` at once, every 5 seconds, and when the browser is online again. A lock with this
 * `name` lets only one tab attempt at a time.
 */
export function useAttempts(name: string, isWaiting: boolean, attempt: () => Promise<void>): void {
  const isBusy = useRef(false);
  const again = useEffectEvent(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      if ('locks' in navigator) await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && attempt());
      else await attempt();
    } finally {
      isBusy.current = false;
    }
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onTime = () => void again();
    onTime();
    const timer = setInterval(onTime, RETRY_MS);
    window.addEventListener('online', onTime);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onTime);
    };
  }, [isWaiting]);
}
