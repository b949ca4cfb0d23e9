import { catalogueApi } from './api.ts';
import { facetFilterOf, productFilterOf, SHOP } from './listing-route.ts';
import { NO_FILTER, type ShopFilter } from './shop-filter.ts';

/** Gives a function that fetches what the shop needs with this filter, ahead of the visit. */
export function usePrefetchShop(): (filter?: Partial<ShopFilter>) => void {
  const prefetchProducts = catalogueApi.usePrefetch('listProducts');
  const prefetchFacets = catalogueApi.usePrefetch('countFacets');
  return (changes) => {
    const filter = { ...NO_FILTER, ...changes };
    prefetchProducts(productFilterOf(SHOP, filter));
    prefetchFacets(facetFilterOf(SHOP, filter));
  };
}
