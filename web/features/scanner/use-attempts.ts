import { useEffect, useEffectEvent } from 'react';

const RETRY_MS = 5_000;

/** While something waits for the connection: calls `attempt` at once, every 5 s, and when the browser is online again. */
export function useAttempts(isWaiting: boolean, attempt: () => void): void {
  const again = useEffectEvent(attempt);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onTime = () => again();
    onTime();
    const timer = setInterval(onTime, RETRY_MS);
    window.addEventListener('online', onTime);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onTime);
    };
  }, [isWaiting]);
}
