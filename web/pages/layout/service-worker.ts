const SCRIPT = '/service-worker.js';
/** Milliseconds between two checks for a new service worker. A browser itself checks only when a page loads. */
const UPDATE_MS = 10 * 60_000;

/** Registers the service worker. Returns undefined if the browser has none, or forbids it (private mode). */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
  try {
    await navigator.serviceWorker.register(SCRIPT);
    const registration = await navigator.serviceWorker.ready;
    // The first page loads its files before the service worker exists, so the worker gets their URLs to cache them.
    registration.active?.postMessage({ assets: loadedAssets() });
    return registration;
  } catch {
    return undefined;
  }
}

function loadedAssets(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  return urls.filter((url) => url.startsWith(`${window.location.origin}/assets/`));
}

/** Returns a function to call on each change of the page. It checks for a new service worker every ten minutes. */
export function createUpdateCheck(openedAt: number): (now: number) => Promise<void> {
  let updatedAt = openedAt;
  return async (now) => {
    if (!('serviceWorker' in navigator) || now - updatedAt < UPDATE_MS) return;
    updatedAt = now;
    const registration = await navigator.serviceWorker.getRegistration();
    // Fails without a connection. A later page tries again.
    await registration?.update().catch(() => undefined);
  };
}

/** Lets the service worker cache exactly these images for the offline page. */
export async function cacheSeenImages(urls: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ seenImages: urls });
}
