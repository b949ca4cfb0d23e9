import { type Category, parsePriceRange, SHOP_PAGE_SIZE } from '#contract/catalogue.ts';
import { mapFacets } from '#contract/facets.ts';
import { SEARCH_SORTS, SHOP_SORTS } from '#contract/listing.ts';
import { catalogueApi, type FacetFilter, type ProductFilter } from '#web/features/catalogue/api.ts';
import { NO_FILTER, type ShopFilter } from './shop-filter.ts';

/** A page with a product list: the shop, a search or a category. */
export interface ListingRoute {
  path: string;
  q?: string;
  /** True to search for exactly the words of `q`, without synonyms or corrections. */
  isLiteral?: boolean;
  /** Category of a category page, which has no filter by category. */
  category?: Category;
}

export const SHOP: ListingRoute = { path: '/shop' };

export function sortsOf({ q }: ListingRoute): typeof SEARCH_SORTS | typeof SHOP_SORTS {
  return q === undefined ? SHOP_SORTS : SEARCH_SORTS;
}

export function listingUrl(listing: ListingRoute, filter: Partial<ShopFilter>): string {
  const { path, q, isLiteral } = listing;
  const [{ value: defaultSort }] = sortsOf(listing);
  const chosen = { ...NO_FILTER, sort: defaultSort, ...filter };
  const { price, inStock, onSale, sort, page } = chosen;
  const parts = {
    q: q ?? '',
    literal: isLiteral ? 'true' : '',
    ...mapFacets(({ urlText }, name) => chosen[name].map(urlText).join()),
    price: price.join(),
    inStock: inStock ? 'true' : '',
    onSale: onSale ? 'true' : '',
    sort: sort === defaultSort ? '' : sort,
    page: page > 1 ? String(page) : '',
  };
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return search.size > 0 ? `${path}?${search.toString().replaceAll('%2C', ',')}` : path;
}

export function shopUrl(filter: Partial<ShopFilter>): string {
  return listingUrl(SHOP, filter);
}

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

/** Leaves out page and sort order, so that all pages of a list share one cache entry. */
export function facetFilterOf({ q, isLiteral, category: ownCategory }: ListingRoute, filter: ShopFilter): FacetFilter {
  const { price, inStock, onSale } = filter;
  const [range, ...others] = price;
  return {
    q,
    literal: isLiteral ? 'true' : undefined,
    ...mapFacets((_, name) => filter[name].join()),
    ...(ownCategory && { category: ownCategory }),
    ...(others.length > 0 ? { price: price.join() } : range && parsePriceRange(range)),
    inStock: inStock ? 'true' : undefined,
    onSale: onSale ? 'true' : undefined,
  };
}

export function usePrefetchShop(): (filter?: Partial<ShopFilter>) => void {
  const prefetchProducts = catalogueApi.usePrefetch('listProducts');
  const prefetchFacets = catalogueApi.usePrefetch('countFacets');
  return (changes) => {
    const filter = { ...NO_FILTER, ...changes };
    prefetchProducts(productFilterOf(SHOP, filter));
    prefetchFacets(facetFilterOf(SHOP, filter));
  };
}
