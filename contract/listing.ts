/** Filters, sort orders and searches in URLs. Free of zod, like `catalogue.ts`. */
import { CATEGORIES, CATEGORY_LABELS, type Category, foldCategory, PRICE_MAX, parsePriceRange } from './catalogue.ts';
import { toLines, truncateText } from './text.ts';

/** `value` is the URL's; the first is the default. */
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
/** Fewer letters match almost every name. */
export const SUGGESTIONS_MIN_LENGTH = 2;
/** Debounce of typing. */
export const SUGGESTIONS_DELAY_MS = 200;
export const SUGGESTED_PRODUCTS_MAX = 6;
export const SUGGESTED_CATEGORIES_MAX = 3;
/** Price ranges in one filter; the shop offers four. */
export const PRICE_RANGES_MAX = 8;

/** Values of one filter: comma-separated, in repeated parameters, or both. Empty for no value or 'all'. */
export function splitFilter(texts: readonly string[]): string[] {
  const values = texts.flatMap((text) => text.split(',')).map((value) => value.trim());
  const nonEmpty = values.filter((value) => value !== '');
  return nonEmpty.some((value) => value.toLowerCase() === 'all') ? [] : nonEmpty;
}

/** Bounds in PKR of 'min-max'; undefined without bounds, or with one above `PRICE_MAX`. */
export function findPriceRange(text: string): { minPrice?: number; maxPrice?: number } | undefined {
  const bounds = parsePriceRange(text);
  const prices = Object.values(bounds);
  return prices.length > 0 && prices.every((price) => price <= PRICE_MAX) ? bounds : undefined;
}

/** Cleans a search as stored text is cleaned, and cuts it at `SEARCH_MAX_LENGTH`; `isCut` says that it did. */
export function readSearch(text: string): { q: string; isCut: boolean } {
  const cleaned = toLines(text.toWellFormed().replace(/\p{Cc}+/gu, ' '));
  const q = truncateText(cleaned, SEARCH_MAX_LENGTH).trim();
  return { q, isCut: q.length < cleaned.length };
}

/** In the order of the filter list. */
export function findCategoriesLike(text: string): Category[] {
  const folded = foldCategory(text);
  if (folded.length < SUGGESTIONS_MIN_LENGTH) return [];
  return CATEGORIES.filter((category) => foldCategory(CATEGORY_LABELS[category]).includes(folded));
}
