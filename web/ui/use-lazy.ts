import { startTransition, useEffect, useState } from 'react';

interface LazyPart<Part> {
  part: Part | undefined;
  /** Tries again, and rejects if that fails too. Defined only after a failed attempt. */
  retry: (() => Promise<void>) | undefined;
}

/**
 * Loads code once `wanted` is true or a text. A failed import is tried again when the connection returns and when
 * `wanted` changes.
 */
export function useLazy<Part>(load: () => Promise<Part>, wanted: string | boolean = true): LazyPart<Part> {
  const [part, setPart] = useState<Part>();
  const [hasFailed, setHasFailed] = useState(false);
  const isLoaded = part !== undefined;

  useEffect(() => {
    if (!wanted || isLoaded) return undefined;
    let isCurrent = true;
    const attempt = () => {
      importAgain(load).then(
        // In a transition, rendering the part does not block input. A part may be a function, which `setPart(loaded)`
        // would call.
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
 * After an error, imports the module once more by another URL: browsers cache a failed import until a reload
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
