import { catalogueApi } from '#web/features/catalogue/api.ts';
import { facetFilterOf, productFilterOf, SHOP } from './listing-route.ts';
import { NO_FILTER, type ShopFilter } from './shop-filter.ts';

/** Prefetches the shop's list and facet counts. */
export function usePrefetchShop(): (filter?: Partial<ShopFilter>) => void {
  const prefetchProducts = catalogueApi.usePrefetch('listProducts');
  const prefetchFacets = catalogueApi.usePrefetch('countFacets');
  return (changes) => {
    const filter = { ...NO_FILTER, ...changes };
    prefetchProducts(productFilterOf(SHOP, filter));
    prefetchFacets(facetFilterOf(SHOP, filter));
  };
}
