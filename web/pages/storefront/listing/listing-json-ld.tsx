import { type Category, SHOP_PAGE_SIZE } from '#contract/catalogue.ts';
import { FACETS, parentOf } from '#contract/facets.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import type { ListedProducts } from '#web/features/catalogue/api.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { breadcrumbOf, itemListOf } from '#web/pages/storefront/schema-org.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { capitalize, listPath } from './shop-meta.ts';

interface ListingJsonLdProps {
  list: ListedProducts | undefined;
  category: Category | undefined;
  page: number;
}

export function ListingJsonLd({ list, category, page }: ListingJsonLdProps) {
  const shopProfile = useShopProfile();
  if (!shopProfile || !list || list.products.length === 0) return null;
  return <JsonLd graph={import.meta.env.SSR ? graphOf(shopProfile, list, category, page) : []} />;
}

function graphOf(
  shopProfile: ShopProfile,
  { products, totalProducts }: ListedProducts,
  category: Category | undefined,
  page: number,
): object[] {
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Shop', path: '/shop' },
    ...[category ? parentOf(category) : null, category].flatMap((each) =>
      each ? [{ label: capitalize(FACETS.category.label(each)), path: listPath(each, 1) }] : [],
    ),
  ];
  const first = (page - 1) * SHOP_PAGE_SIZE + 1;
  return [breadcrumbOf(shopProfile, trail), itemListOf(shopProfile, products, totalProducts, first)];
}
