import { useEffect, useState } from 'react';

/** Seconds until `time` (as `Date.now()` counts), down to zero; zero for undefined. */
export function useSecondsLeft(time: number | undefined): number {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (time === undefined) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [time]);
  return time === undefined || now === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1_000));
}
