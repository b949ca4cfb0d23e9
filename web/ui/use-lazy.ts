import { startTransition, useEffect, useState } from 'react';

interface LazyPart<Part> {
  part: Part | undefined;
  /** Loads again; undefined unless the last attempt failed. Rejects if it fails again. */
  retry: (() => Promise<void>) | undefined;
}

/**
 * Loads code on demand by calling `load`. Retries a failed import when the connection returns and when `wanted`
 * changes. Loads nothing while `wanted` is false.
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
 * Browsers cache a failed import until the page is reloaded (whatwg/html issue 6768; Chromium until 155), so a retry
 * needs another URL. Chromium and Firefox name the failed URL in the error; other browsers need a reload.
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
