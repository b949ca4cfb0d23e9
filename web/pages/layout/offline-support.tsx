import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { followSeenProducts } from '#web/features/catalogue/recently-viewed/seen-products.ts';
import { useAppStore } from '#web/store/hooks.ts';
import { preloadCartPanel } from './cart-panel-slot.tsx';
import { cacheSeenImages, openUpdates, registerServiceWorker } from './service-worker.ts';

/** Prepares the shop for use without a connection. */
export function OfflineSupport() {
  const store = useAppStore();
  const { pathname } = useLocation();
  const [update] = useState(() => openUpdates(Date.now()));
  useEffect(() => {
    // Registers after the cart's code is there, because the service worker then gets the URLs of all loaded files.
    const registered = preloadCartPanel().then(registerServiceWorker);
    return followSeenProducts(store, (seen) => {
      void registered.then(() => cacheSeenImages(seen.map(({ cover }) => cover.url)));
    });
  }, [store]);
  useEffect(() => {
    void update(Date.now());
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page asks for updates
  }, [pathname, update]);
  return null;
}
