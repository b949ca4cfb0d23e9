/** Filters, sort orders and searches in URLs. Imports no zod, because every page of the shop downloads this file. */
import { CATEGORIES, CATEGORY_LABELS, type Category, foldCategory, PRICE_MAX, parsePriceRange } from './catalogue.ts';
import { toLines, truncateText } from './text.ts';

/** Sort orders of the shop, the default first. `value` is the text in the URL of the page. */
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

/** Maximum length of a search in UTF-16 units. */
export const SEARCH_MAX_LENGTH = 100;
/** Number of letters that a user must type before suggestions appear. A single letter matches almost every name. */
export const SUGGESTIONS_MIN_LENGTH = 2;
/** Debounce delay while the user types. */
export const SUGGESTIONS_DELAY_MS = 200;
export const SUGGESTED_PRODUCTS_MAX = 6;
export const SUGGESTED_CATEGORIES_MAX = 3;
/** Maximum number of price ranges in a request. The shop offers four. */
export const PRICE_RANGES_MAX = 8;

/**
 * Returns the values of a filter. The parameter may be repeated, and may contain several values with commas between
 * them. Returns no values if one of them is 'all'.
 */
export function splitFilter(texts: readonly string[]): string[] {
  const values = texts.flatMap((text) => text.split(',')).map((value) => value.trim());
  const nonEmpty = values.filter((value) => value !== '');
  return nonEmpty.some((value) => value.toLowerCase() === 'all') ? [] : nonEmpty;
}

/** Returns the bounds in PKR of 'min-max'. Undefined if there is no bound, or if a bound is above `PRICE_MAX`. */
export function findPriceRange(text: string): { minPrice?: number; maxPrice?: number } | undefined {
  const bounds = parsePriceRange(text);
  const prices = Object.values(bounds);
  return prices.length > 0 && prices.every((price) => price <= PRICE_MAX) ? bounds : undefined;
}

/**
 * Cleans a search in the same way as stored texts, so that the two can match, and cuts it at `SEARCH_MAX_LENGTH`.
 * `isCut` is true if the search was longer.
 */
export function readSearch(text: string): { q: string; isCut: boolean } {
  const cleaned = toLines(text.toWellFormed().replace(/\p{Cc}+/gu, ' '));
  const q = truncateText(cleaned, SEARCH_MAX_LENGTH).trim();
  return { q, isCut: q.length < cleaned.length };
}

/** Returns the categories whose label contains the text, in the order of the filter list. */
export function findCategoriesLike(text: string): Category[] {
  const folded = foldCategory(text);
  if (folded.length < SUGGESTIONS_MIN_LENGTH) return [];
  return CATEGORIES.filter((category) => foldCategory(CATEGORY_LABELS[category]).includes(folded));
}
