/** No zod here, because every page of the shop loads this file. */
import { CATEGORIES, CATEGORY_LABELS, type Category, foldCategory, PRICE_MAX, parsePriceRange } from './catalogue.ts';
import { toLines, truncateText } from './text.ts';

/** The default first. `value` is the text in the page's URL. */
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

/** UTF-16 units. */
export const SEARCH_MAX_LENGTH = 100;
/** Letters before suggestions appear. One letter matches almost every name. */
export const SUGGESTIONS_MIN_LENGTH = 2;
/** Debounce delay. */
export const SUGGESTIONS_DELAY_MS = 200;
export const SUGGESTED_PRODUCTS_MAX = 6;
export const SUGGESTED_CATEGORIES_MAX = 3;
/** Price ranges in one request. The pages offer four, but a URL may name others. */
export const PRICE_RANGES_MAX = 8;

/** A parameter can be repeated, and can contain several values with commas. 'all' means no filter. */
export function splitFilter(texts: readonly string[]): string[] {
  const values = texts.flatMap((text) => text.split(',')).map((value) => value.trim());
  const nonEmpty = values.filter((value) => value !== '');
  return nonEmpty.some((value) => value.toLowerCase() === 'all') ? [] : nonEmpty;
}

/** PKR of 'min-max'. Undefined without bounds, or with a bound above `PRICE_MAX`. */
export function findPriceRange(text: string): { minPrice?: number; maxPrice?: number } | undefined {
  const bounds = parsePriceRange(text);
  const prices = Object.values(bounds);
  return prices.length > 0 && prices.every((price) => price <= PRICE_MAX) ? bounds : undefined;
}

/** Cleans a search like stored texts, so that the two can match. `isCut`: the search was too long. */
export function readSearch(text: string): { q: string; isCut: boolean } {
  const cleaned = toLines(text.toWellFormed().replace(/\p{Cc}+/gu, ' '));
  const q = truncateText(cleaned, SEARCH_MAX_LENGTH).trim();
  return { q, isCut: q.length < cleaned.length };
}

export function findCategoriesLike(text: string): Category[] {
  const folded = foldCategory(text);
  if (folded.length < SUGGESTIONS_MIN_LENGTH) return [];
  return CATEGORIES.filter((category) => foldCategory(CATEGORY_LABELS[category]).includes(folded));
}
