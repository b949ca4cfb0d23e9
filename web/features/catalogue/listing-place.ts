import { AGE_LABELS, type Category, parsePriceRange, SHOP_PAGE_SIZE } from '#contract/catalogue.ts';
import { SHOP_SORTS } from '#contract/listing.ts';
import type { FacetFilter, ProductFilter } from './api.ts';
import { NO_FILTER, type ShopFilter } from './shop-filter.ts';

/** A page with a list that shoppers narrow and sort: the shop, a search, a category's own page. */
export interface ListingPlace {
  path: string;
  /** What is searched for. */
  q?: string;
  /** The list is of this category, and has no such filter. */
  category?: Category;
}

export const SHOP: ListingPlace = { path: '/shop' };

/** The address of a list with this filter; what is not filtered, and what is as it comes, does not stand in it. */
export function listingUrl({ path, q }: ListingPlace, filter: Partial<ShopFilter>): string {
  const { category, color, age, price, inStock, sort, page } = { ...NO_FILTER, ...filter };
  const parts = {
    q: q ?? '',
    category: category.join(),
    color: color.join(),
    age: age.map((code) => AGE_LABELS[code]).join(),
    price: price.join(),
    inStock: inStock ? 'true' : '',
    sort: sort === NO_FILTER.sort ? '' : sort,
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
export function productFilterOf(place: ListingPlace, filter: ShopFilter): ProductFilter {
  const sort = SHOP_SORTS.find(({ value }) => value === filter.sort);
  return {
    ...facetFilterOf(place, filter),
    ...(sort && sort.value !== NO_FILTER.sort && { sortBy: sort.sortBy, order: sort.order }),
    page: filter.page,
    limit: SHOP_PAGE_SIZE,
  };
}

/** What narrows the list as the API takes it: the same for every page and every order of it. */
export function facetFilterOf({ q, category: own }: ListingPlace, filter: ShopFilter): FacetFilter {
  const { category, color, age, price, inStock } = filter;
  const [range, ...others] = price;
  return {
    q,
    category: own ?? category.join(),
    color: color.join(),
    age: age.join(),
    ...(others.length > 0 ? { price: price.join() } : range && parsePriceRange(range)),
    inStock: inStock ? 'true' : undefined,
  };
}
