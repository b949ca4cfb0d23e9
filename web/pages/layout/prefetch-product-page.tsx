import { PrefetchPageLinks, useLocation } from 'react-router';
import { isSavingData } from '#web/ui/connection.ts';
import { useIsOffline } from '#web/ui/use-is-offline.ts';

const LISTS = /^\/(shop|search|categories\/[^/]+)?$/;

/** Loads the scripts of the product page beside a list, so that a press on a product waits only for its data. */
export function PrefetchProductPage() {
  const { pathname } = useLocation();
  const isOffline = useIsOffline();
  // A browser remembers a preload that failed, and would not load the script later.
  if (isOffline || !LISTS.test(pathname) || isSavingData()) return null;
  // The scripts are the same for all products, and the page's data is loaded by its own loader.
  return <PrefetchPageLinks page="/shop/any" />;
}
