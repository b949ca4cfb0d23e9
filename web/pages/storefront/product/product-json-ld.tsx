import type { ProductDetails, ProductWithReviews } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import type { Review } from '#contract/reviews.schema.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { breadcrumbOf, productOf } from '#web/pages/storefront/schema-org.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';

export function ProductJsonLd({ product, reviews }: ProductWithReviews) {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  return <JsonLd graph={import.meta.env.SSR ? graphOf(shopProfile, product, reviews) : []} />;
}

function graphOf(shopProfile: ShopProfile, product: ProductDetails, reviews: readonly Review[]): object[] {
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Shop', path: '/shop' },
    { label: product.name, path: productPath(product) },
  ];
  return [productOf(shopProfile, product, reviews), breadcrumbOf(shopProfile, trail)];
}
