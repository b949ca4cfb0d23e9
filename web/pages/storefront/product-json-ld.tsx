import type { ProductWithReviews } from '#contract/catalogue.schema.ts';
import { useStore } from '#web/features/store/use-store.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { breadcrumbOf, productOf } from './schema-org.ts';

/** A product and where its page stands, for search engines. */
export function ProductJsonLd({ product, reviews }: ProductWithReviews) {
  const store = useStore();
  if (!store) return null;
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Shop', path: '/shop' },
    { label: product.name, path: `/shop/${product._id}` },
  ];
  return <JsonLd graph={[productOf(store, product, reviews), breadcrumbOf(store, trail)]} />;
}
