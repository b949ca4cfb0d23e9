/** Does not import zod, because every page of the shop loads this file and zod is large. */
import { type Category, PRICE_MAX, parsePriceRange } from './catalogue.ts';
import { foldLabel } from './facet-options.ts';
import { FACETS } from './facets.ts';
import { toLines, truncateText } from './text.ts';

/** The first is the default. `value` is the text in the page's URL. */
export const SHOP_SORTS = [
  { value: 'newest', label: 'Newest', sortBy: 'createdAt', order: 'desc' },
  { value: 'price-asc', label: 'Price: low to high', sortBy: 'price', order: 'asc' },
  { value: 'price-desc', label: 'Price: high to low', sortBy: 'price', order: 'desc' },
  { value: 'rating', label: 'Best rated', sortBy: 'rating', order: 'desc' },
  { value: 'reviews', label: 'Most reviewed', sortBy: 'reviews', order: 'desc' },
] as const;
export const SEARCH_SORTS = [
  { value: 'relevance', label: 'Most relevant', sortBy: undefined, order: undefined },
  ...SHOP_SORTS,
] as const;
export type ShopSort = (typeof SEARCH_SORTS)[number]['value'];

export const SEARCH_MAX_LENGTH = 100;
/** Suggestions appear from this many letters on. A single letter matches almost every name. */
export const SUGGESTIONS_MIN_LENGTH = 2;
export const SUGGESTIONS_DELAY_MS = 200;
export const SUGGESTED_PRODUCTS_MAX = 6;
export const SUGGESTED_CATEGORIES_MAX = 3;
/** Maximum number of price ranges in one request. The pages offer four, but a URL may contain others. */
export const PRICE_RANGES_MAX = 8;

/** Splits repeated and comma-separated values into one list. 'all' returns an empty list: no filter. */
export function splitFilter(texts: readonly string[]): string[] {
  const values = texts.flatMap((text) => text.split(',')).map((value) => value.trim());
  const nonEmpty = values.filter((value) => value !== '');
  return nonEmpty.some((value) => value.toLowerCase() === 'all') ? [] : nonEmpty;
}

/** Reads PKR from 'min-max'. Undefined if both bounds are missing or one is above `PRICE_MAX`. */
export function findPriceRange(text: string): { minPrice?: number; maxPrice?: number } | undefined {
  const bounds = parsePriceRange(text);
  const prices = Object.values(bounds);
  return prices.length > 0 && prices.every((price) => price <= PRICE_MAX) ? bounds : undefined;
}

/** Half of a UTF-16 pair, which no URL can contain. `encodeURIComponent` throws on it. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** Cleans a search as stored texts are cleaned, so that the two match. `isCut` is true if the search was too long. */
export function readSearch(text: string): { q: string; isCut: boolean } {
  const cleaned = toLines(text.replace(LONE_SURROGATE, '\ufffd').replace(/\p{Cc}+/gu, ' '));
  const q = truncateText(cleaned, SEARCH_MAX_LENGTH).trim();
  return { q, isCut: q.length < cleaned.length };
}

export function findCategoriesLike(text: string): Category[] {
  const folded = foldLabel(text);
  if (folded.length < SUGGESTIONS_MIN_LENGTH) return [];
  return FACETS.category.values().filter((category) => foldLabel(FACETS.category.label(category)).includes(folded));
}
