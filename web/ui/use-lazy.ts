import { startTransition, useEffect, useState } from 'react';

interface LazyPart<Part> {
  part: Part | undefined;
  /** Imports again after a failed attempt, and rejects if that fails too. Undefined before a failed attempt. */
  retry: (() => Promise<void>) | undefined;
}

/** Imports code once `wanted` is set. After an error, imports again if `wanted` changes or the network returns. */
export function useLazy<Part>(load: () => Promise<Part>, wanted: string | boolean = true): LazyPart<Part> {
  const [part, setPart] = useState<Part>();
  const [hasFailed, setHasFailed] = useState(false);
  const isLoaded = part !== undefined;

  useEffect(() => {
    if (!wanted || isLoaded) return undefined;
    let isCurrent = true;
    const attempt = () => {
      importAgain(load).then(
        // A transition does not block input. If the part is a function, `setPart(loaded)` would call it.
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
    const loaded = await importAgain(load);
    setPart(() => loaded);
  };
  return { part, retry: hasFailed && !isLoaded ? retry : undefined };
}

let tries = 0;

/**
 * Imports a module. After an error, imports it by another URL, because browsers cache a failed import until a reload
 * (whatwg/html issue 6768; Chromium until 155). Only Chromium and Firefox name the failed URL in the error.
 */
async function importAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:\/\/\S+\.js/.exec(String(error)) ?? [];
    if (address === undefined) throw error;
    tries += 1;
    return (await import(/* @vite-ignore */ `${address}?again=${tries}`)) as Part;
  }
}
