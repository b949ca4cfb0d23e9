import { AGE_LABELS, type Category, parsePriceRange, SHOP_PAGE_SIZE } from '#contract/catalogue.ts';
import { SEARCH_SORTS, SHOP_SORTS } from '#contract/listing.ts';
import type { FacetFilter, ProductFilter } from './api.ts';
import { NO_FILTER, type ShopFilter } from './shop-filter.ts';

/** A page with a list that shoppers narrow and sort: the shop, a search, a category's own page. */
export interface ListingRoute {
  path: string;
  /** What is searched for. */
  q?: string;
  /** Whether `q` is looked for as it is, and nothing in its place. */
  isLiteral?: boolean;
  /** The list is of this category, and has no such filter. */
  category?: Category;
}

export const SHOP: ListingRoute = { path: '/shop' };

/** The orders that a list offers; the first is how it comes. */
export function sortsOf({ q }: ListingRoute): typeof SEARCH_SORTS | typeof SHOP_SORTS {
  return q === undefined ? SHOP_SORTS : SEARCH_SORTS;
}

/** The address of a list with this filter; what is not filtered, and what is as it comes, does not stand in it. */
export function listingUrl(listing: ListingRoute, filter: Partial<ShopFilter>): string {
  const { path, q, isLiteral } = listing;
  const [{ value: usualSort }] = sortsOf(listing);
  const { category, color, age, price, inStock, sort, page } = { ...NO_FILTER, sort: usualSort, ...filter };
  const parts = {
    q: q ?? '',
    literal: isLiteral ? 'true' : '',
    category: category.join(),
    color: color.join(),
    age: age.map((code) => AGE_LABELS[code]).join(),
    price: price.join(),
    inStock: inStock ? 'true' : '',
    sort: sort === usualSort ? '' : sort,
    page: page > 1 ? String(page) : '',
  };
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  // A comma may stand in an address as it is, and can then be read.
  return search.size > 0 ? `${path}?${search.toString().replaceAll('%2C', ',')}` : path;
}

export function shopUrl(filter: Partial<ShopFilter>): string {
  return listingUrl(SHOP, filter);
}

/** A page of the list as the API takes it. */
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

/** What narrows the list as the API takes it: the same for every page and every order of it. */
export function facetFilterOf({ q, isLiteral, category: own }: ListingRoute, filter: ShopFilter): FacetFilter {
  const { category, color, age, price, inStock } = filter;
  const [range, ...others] = price;
  return {
    q,
    literal: isLiteral ? 'true' : undefined,
    category: own ?? category.join(),
    color: color.join(),
    age: age.join(),
    ...(others.length > 0 ? { price: price.join() } : range && parsePriceRange(range)),
    inStock: inStock ? 'true' : undefined,
  };
}
