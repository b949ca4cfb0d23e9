import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { followSeenProducts } from '#web/features/catalogue/recently-viewed/seen-products.ts';
import { useAppStore } from '#web/store/hooks.ts';
import { isSavingData } from '#web/ui/connection.ts';
import { useIsOffline } from '#web/ui/use-is-offline.ts';
import { preloadCartPanel } from './cart-panel-slot.tsx';
import { cacheSeenImages, createUpdateCheck, registerServiceWorker } from './service-worker.ts';

/** Work that must not delay the page. Its code is loaded some seconds after hydration. */
export function LateWork() {
  return (
    <>
      <OfflineSupport />
      <PrefetchProductPage />
    </>
  );
}

/** Prepares the shop for use without a connection. */
function OfflineSupport() {
  const store = useAppStore();
  const { pathname } = useLocation();
  const [checkForUpdate] = useState(() => createUpdateCheck(Date.now()));
  useEffect(() => {
    // Registers after the cart's code is there, because the service worker then gets the URLs of all loaded files.
    const registered = preloadCartPanel().then(registerServiceWorker);
    return followSeenProducts(store, (seen) => {
      void registered.then(() => cacheSeenImages(seen.map(({ cover }) => cover.url)));
    });
  }, [store]);
  useEffect(() => {
    void checkForUpdate(Date.now());
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page asks for updates
  }, [pathname, checkForUpdate]);
  return null;
}

const LISTS = /^\/(shop|search|categories\/[^/]+)?$/;

/** Loads the scripts of the product page beside a list, so that a press on a product waits only for its data. */
function PrefetchProductPage() {
  const { pathname } = useLocation();
  const isOffline = useIsOffline();
  // A browser remembers a preload that failed, and would not load the script later.
  if (isOffline || !LISTS.test(pathname) || isSavingData()) return null;
  // The scripts are the same for all products, and the page's data is loaded by its own loader.
  return <PrefetchPageLinks page="/shop/any" />;
}
