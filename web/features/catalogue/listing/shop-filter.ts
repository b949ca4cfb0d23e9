import {
  AGES,
  type Age,
  CATEGORIES,
  type Category,
  COLORS,
  type Color,
  findAge,
  findCategory,
  findColor,
  PRICE_RANGES,
} from '#contract/catalogue.ts';
import { findPriceRange, MAX_PRICE_RANGES, SHOP_SORTS, type ShopSort, splitFilter } from '#contract/listing.ts';
import { MAX_PAGE } from '#contract/pagination.ts';

/** State of a product list, stored in the URL. An empty array does not filter. */
export interface ShopFilter {
  category: readonly Category[];
  color: readonly Color[];
  age: readonly Age[];
  /** 'min-max' in PKR. */
  price: readonly string[];
  inStock: boolean;
  sort: ShopSort;
  /** From 1. */
  page: number;
}

export const NO_FILTER: ShopFilter = {
  category: [],
  color: [],
  age: [],
  price: [],
  inStock: false,
  sort: SHOP_SORTS[0].value,
  page: 1,
};

export const LISTING_PARAMS = ['category', 'color', 'age', 'price', 'inStock', 'sort', 'page'] as const;

/**
 * Parses the filter in a list's URL; the first sort order is the default. Unknown values are ignored, so that an old or
 * mistyped link still shows a shop.
 */
export function readShopFilter(
  search: URLSearchParams,
  sorts: readonly [{ value: ShopSort }, ...{ value: ShopSort }[]] = SHOP_SORTS,
): ShopFilter {
  return {
    category: readValues(search, 'category', CATEGORIES, findCategory),
    color: readValues(search, 'color', COLORS, findColor),
    age: readValues(search, 'age', AGES, findAge),
    price: readPrices(search),
    inStock: search.get('inStock') === 'true',
    sort: (sorts.find(({ value }) => value === search.get('sort')) ?? sorts[0]).value,
    page: readPage(search),
  };
}

/** The known values, once each, in the filter's order. */
function readValues<Value>(
  search: URLSearchParams,
  name: string,
  all: readonly Value[],
  find: (text: string) => Value | undefined,
): Value[] {
  const named = splitFilter(search.getAll(name)).map(find);
  return all.filter((value) => named.includes(value));
}

/** The shop's own ranges first, then others from a link. */
function readPrices(search: URLSearchParams): string[] {
  const named = splitFilter(search.getAll('price')).filter((text) => findPriceRange(text) !== undefined);
  const offered = PRICE_RANGES.map(({ value }): string => value).filter((value) => named.includes(value));
  return [...new Set([...offered, ...named])].slice(0, MAX_PRICE_RANGES);
}

/** The page number in a URL, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

export function countFilters({ category, color, age, price, inStock }: ShopFilter): number {
  return category.length + color.length + age.length + price.length + Number(inStock);
}
