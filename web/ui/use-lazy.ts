import { startTransition, useEffect, useState } from 'react';

interface LazyPart<Part> {
  part: Part | undefined;
  /** Tries again; undefined unless the last try has failed. Rejects when it fails again. */
  retry: (() => Promise<void>) | undefined;
}

/**
 * Loads code of the page on demand, as `load` imports it. A failed import is tried again when the line returns and
 * whenever `wanted` changes; nothing is loaded while `wanted` is false.
 */
export function useLazy<Part>(load: () => Promise<Part>, wanted: string | boolean = true): LazyPart<Part> {
  const [part, setPart] = useState<Part>();
  const [hasFailed, setHasFailed] = useState(false);
  const isLoaded = part !== undefined;

  useEffect(() => {
    if (!wanted || isLoaded) return undefined;
    let isCurrent = true;
    const attempt = () => {
      load().then(
        // A transition keeps an opening panel responsive. A part may be a component, which `setPart` would call.
        (loaded) => startTransition(() => (isCurrent ? setPart(() => loaded) : undefined)),
        () => isCurrent && setHasFailed(true),
      );
    };
    attempt();
    window.addEventListener('online', attempt);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', attempt);
    };
  }, [load, wanted, isLoaded]);

  const retry = async () => {
    const loaded = await load();
    setPart(() => loaded);
  };
  return { part, retry: hasFailed && !isLoaded ? retry : undefined };
}
