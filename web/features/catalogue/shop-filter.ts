import {
  AGE_LABELS,
  type Age,
  type Category,
  type Color,
  findAge,
  findCategory,
  findColor,
  parsePriceRange,
  SHOP_PAGE_SIZE,
} from '#contract/catalogue.ts';
import type { ProductFilter } from './api.ts';

/** What the shop page shows; it stands in its URL. */
export interface ShopFilter {
  category: Category | undefined;
  color: Color | undefined;
  age: Age | undefined;
  /** 'min-max' in PKR; empty: any price. */
  price: string;
  /** From 1. */
  page: number;
}

export const NO_FILTER: ShopFilter = { category: undefined, color: undefined, age: undefined, price: '', page: 1 };

/** The filter in a URL. What it does not understand is no filter, as an old or mistyped link should still show a shop. */
export function readShopFilter(search: URLSearchParams): ShopFilter {
  const price = (search.get('price') ?? '').trim();
  return {
    category: findCategory(search.get('category') ?? ''),
    color: findColor(search.get('color') ?? ''),
    age: findAge(search.get('age') ?? ''),
    price: Object.keys(parsePriceRange(price)).length > 0 ? price : '',
    page: readPage(search),
  };
}

/** The page number in a URL: at least 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** The shop's address with this filter; what is not filtered does not stand in it. */
export function shopUrl({ category, color, age, price, page }: Partial<ShopFilter>): string {
  const search = new URLSearchParams();
  if (category) search.set('category', category);
  if (color) search.set('color', color);
  if (age) search.set('age', AGE_LABELS[age]);
  if (price) search.set('price', price);
  if (page && page > 1) search.set('page', String(page));
  return search.size > 0 ? `/shop?${search}` : '/shop';
}

/** The same as the API takes it. */
export function productFilterOf({ category, color, age, price, page }: ShopFilter): ProductFilter {
  return { category, color, age: age && String(age), ...parsePriceRange(price), page, limit: SHOP_PAGE_SIZE };
}

export function countFilters({ category, color, age, price }: ShopFilter): number {
  return [category, color, age, price].filter(Boolean).length;
}
