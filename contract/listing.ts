/**
 * How lists of products are narrowed, sorted and searched: what stands in an address, and what it means. No zod here; the
 * schemas are in `product-filter.schema.ts` and `suggestions.schema.ts`.
 */
import { CATEGORIES, CATEGORY_LABELS, type Category, foldCategory, MAX_PRICE, parsePriceRange } from './catalogue.ts';

/** Orders that a shopper chooses from; `value` is what stands in the URL. The first is how a list comes. */
export const SHOP_SORTS = [
  { value: 'newest', label: 'Newest', sortBy: 'createdAt', order: 'desc' },
  { value: 'price-asc', label: 'Price: low to high', sortBy: 'price', order: 'asc' },
  { value: 'price-desc', label: 'Price: high to low', sortBy: 'price', order: 'desc' },
  { value: 'rating', label: 'Best rated', sortBy: 'rating', order: 'desc' },
  { value: 'reviews', label: 'Most reviewed', sortBy: 'reviews', order: 'desc' },
] as const;
/** Orders of a search: what fits best comes first, unless another is chosen. */
export const SEARCH_SORTS = [
  { value: 'relevance', label: 'Most relevant', sortBy: undefined, order: undefined },
  ...SHOP_SORTS,
] as const;
export type ShopSort = (typeof SEARCH_SORTS)[number]['value'];

/** UTF-16 units of a text that is searched for. */
export const SEARCH_MAX_LENGTH = 100;
/** Fewer letters are in almost every name. */
export const SUGGESTIONS_MIN_LENGTH = 2;
/** How long somebody has to pause in typing before they are offered something. */
export const SUGGESTIONS_DELAY_MS = 200;
export const MAX_SUGGESTED_PRODUCTS = 6;
export const MAX_SUGGESTED_CATEGORIES = 3;
/** Price ranges that one filter may hold; the shop offers four. */
export const MAX_PRICE_RANGES = 8;

/**
 * The values of one filter as they stand in an address: divided by commas, in repeated parameters, or both. Empty where
 * nothing is filtered: no value at all, or 'all' among them.
 */
export function splitFilter(texts: readonly string[]): string[] {
  const values = texts.flatMap((text) => text.split(',')).map((value) => value.trim());
  const named = values.filter((value) => value !== '');
  return named.some((value) => value.toLowerCase() === 'all') ? [] : named;
}

/** Bounds in PKR of 'min-max'; undefined where it has none, or one beyond any price. */
export function findPriceRange(text: string): { minPrice?: number; maxPrice?: number } | undefined {
  const bounds = parsePriceRange(text);
  const prices = Object.values(bounds);
  return prices.length > 0 && prices.every((price) => price <= MAX_PRICE) ? bounds : undefined;
}

/**
 * What somebody searches for, from whatever they typed or pasted: without control characters and broken halves of
 * letters, which no name can hold, and no longer than `SEARCH_MAX_LENGTH`. `isCut` says that there was more.
 */
export function readSearch(text: string): { q: string; isCut: boolean } {
  const tidy = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  let q = '';
  for (const letter of tidy) {
    if (q.length + letter.length > SEARCH_MAX_LENGTH) break;
    q += letter;
  }
  return { q: q.trim(), isCut: q.length < tidy.length };
}

/** The categories that have `text` in their name, in the order of the filter list. */
export function findCategoriesLike(text: string): Category[] {
  const folded = foldCategory(text);
  if (folded.length < SUGGESTIONS_MIN_LENGTH) return [];
  return CATEGORIES.filter((category) => foldCategory(CATEGORY_LABELS[category]).includes(folded));
}
