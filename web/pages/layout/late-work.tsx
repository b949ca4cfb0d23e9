import { OfflineSupport } from './offline-support.tsx';
import { PrefetchProductPage } from './prefetch-product-page.tsx';

/** Work that must not delay the page. Its code is loaded some seconds after hydration. */
export function LateWork() {
  return (
    <>
      <OfflineSupport />
      <PrefetchProductPage />
    </>
  );
}
