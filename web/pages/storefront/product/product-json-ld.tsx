import type { ProductWithReviews } from '#contract/catalogue.schema.ts';
import { useShopProfile } from '#web/features/shop-profile/use-shop-profile.ts';
import { breadcrumbOf, productOf } from '#web/pages/storefront/schema-org.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';

export function ProductJsonLd({ product, reviews }: ProductWithReviews) {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Shop', path: '/shop' },
    { label: product.name, path: `/shop/${product._id}` },
  ];
  return <JsonLd graph={[productOf(shopProfile, product, reviews), breadcrumbOf(shopProfile, trail)]} />;
}
