import { memo, useMemo } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, Navigate, useLocation, useSearchParams } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { useListProductsQuery } from '#web/features/catalogue/api.ts';
import { productFilterOf, SHOP, shopUrl } from '#web/features/catalogue/listing/listing-route.ts';
import { LISTING_PARAMS, readShopFilter, type ShopFilter } from '#web/features/catalogue/listing/shop-filter.ts';
import { useIsHydrated } from '#web/ui/hydration.tsx';
import { FilteredListing } from './filtered-listing.tsx';
import { ListingJsonLd } from './listing-json-ld.tsx';
import { preloadListing } from './preload-listing.ts';
import { shopMeta } from './shop-meta.ts';

const load = async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => {
  await preloadListing({ context }, SHOP, readShopFilter(new URL(request.url).searchParams));
  return null;
};
export const loader = load;
export const clientLoader = load;
export const handle = { searchParams: LISTING_PARAMS };

export function meta(args: MetaArgs) {
  return shopMeta(args);
}

/** The specification lets links pass a category in the navigation state. */
function categoryIn(state: unknown): Category | undefined {
  if (typeof state !== 'object' || state === null || !('category' in state)) return undefined;
  return typeof state.category === 'string' ? FACETS.category.find(state.category) : undefined;
}

export default function Shop() {
  const [search] = useSearchParams();
  const filter = useMemo(() => readShopFilter(search), [search]);
  const { state } = useLocation();
  const isHydrated = useIsHydrated();
  // Hydration must render the same as the server, which has no navigation state.
  const stateCategory = isHydrated ? categoryIn(state) : undefined;
  if (stateCategory && filter.category.join() !== stateCategory) {
    return <Navigate replace to={shopUrl({ ...filter, category: [stateCategory], page: 1 })} />;
  }
  return <FilteredShop filter={filter} />;
}

/** Memoized. Otherwise a change of `useIsHydrated` would make React hydrate the whole list at once. */
const FilteredShop = memo(function FilteredShop({ filter }: { filter: ShopFilter }) {
  const { data: list } = useListProductsQuery(productFilterOf(SHOP, filter));
  const [category, ...others] = filter.category;
  const only = others.length === 0 ? category : undefined;
  return (
    <div className="shell pt-6">
      <ListingJsonLd list={list} category={only} page={filter.page} />
      <h1 className="mb-4 text-3xl md:mb-8 md:text-4xl">
        {only ? <span className="inline-block first-letter:uppercase">{FACETS.category.label(only)}</span> : 'Shop'}
      </h1>
      <FilteredListing listing={SHOP} filter={filter} emptyHint={<p>Try adjusting your filters...</p>} />
    </div>
  );
});
