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
      importAgain(load).then(
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
    const loaded = await importAgain(load);
    setPart(() => loaded);
  };
  return { part, retry: hasFailed && !isLoaded ? retry : undefined };
}

let tries = 0;

/**
 * Browsers remember a failed import for as long as the page lives (whatwg/html issue 6768; Chromium until 155): another try needs another
 * address. Chromium and Firefox name the one that failed in the error; with others the page has to be loaded again.
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
