import { type Category, parsePriceRange, SHOP_PAGE_SIZE } from '#contract/catalogue.ts';
import { mapFacets } from '#contract/facets.ts';
import { SEARCH_SORTS, SHOP_SORTS } from '#contract/listing.ts';
import { catalogueApi, type FacetFilter, type ProductFilter } from '#web/features/catalogue/api.ts';
import { NO_FILTER, type ShopFilter } from './shop-filter.ts';

/** A page with a filtered list: the shop, a search, a category. */
export interface ListingRoute {
  path: string;
  q?: string;
  /** Searches for `q` only, without synonyms or corrections. */
  isLiteral?: boolean;
  /** Fixed category, which hides that filter. */
  category?: Category;
}

export const SHOP: ListingRoute = { path: '/shop' };

/** Returns the sort orders, the default first. */
export function sortsOf({ q }: ListingRoute): typeof SEARCH_SORTS | typeof SHOP_SORTS {
  return q === undefined ? SHOP_SORTS : SEARCH_SORTS;
}

/** Returns the URL of a list with this filter, without defaults. */
export function listingUrl(listing: ListingRoute, filter: Partial<ShopFilter>): string {
  const { path, q, isLiteral } = listing;
  const [{ value: defaultSort }] = sortsOf(listing);
  const chosen = { ...NO_FILTER, sort: defaultSort, ...filter };
  const { price, inStock, sort, page } = chosen;
  const parts = {
    q: q ?? '',
    literal: isLiteral ? 'true' : '',
    ...mapFacets(({ urlText }, name) => chosen[name].map(urlText).join()),
    price: price.join(),
    inStock: inStock ? 'true' : '',
    sort: sort === defaultSort ? '' : sort,
    page: page > 1 ? String(page) : '',
  };
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  // A comma is legal in a query, and readable.
  return search.size > 0 ? `${path}?${search.toString().replaceAll('%2C', ',')}` : path;
}

export function shopUrl(filter: Partial<ShopFilter>): string {
  return listingUrl(SHOP, filter);
}

/** Returns the API parameters of a page. */
export function productFilterOf(listing: ListingRoute, filter: ShopFilter): ProductFilter {
  const [, ...others] = sortsOf(listing);
  const sort = others.find(({ value }) => value === filter.sort);
  return {
    ...facetFilterOf(listing, filter),
    ...(sort && { sortBy: sort.sortBy, order: sort.order }),
    page: filter.page,
    limit: SHOP_PAGE_SIZE,
  };
}

/** Returns the API parameters of the filter only, so that facet counts are cached across pages and sort orders. */
export function facetFilterOf({ q, isLiteral, category: ownCategory }: ListingRoute, filter: ShopFilter): FacetFilter {
  const { price, inStock } = filter;
  const [range, ...others] = price;
  return {
    q,
    literal: isLiteral ? 'true' : undefined,
    ...mapFacets((_, name) => filter[name].join()),
    ...(ownCategory && { category: ownCategory }),
    ...(others.length > 0 ? { price: price.join() } : range && parsePriceRange(range)),
    inStock: inStock ? 'true' : undefined,
  };
}

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
