import { type PriceBounds, readPrice } from './read-price.ts';
import { readSearchText } from './read-search-text.ts';

interface Priced extends PriceBounds {
  /** The other words; empty if the text is only a price. */
  rest: string;
}

/** Undefined for a text without a price. */
export function separatePrice(text: string): Priced | undefined {
  const { words } = readSearchText(text);
  for (const index of words.keys()) {
    const found = readPrice(words.slice(index));
    if (!found) continue;
    const { length, ...bounds } = found;
    return { ...bounds, rest: [...words.slice(0, index), ...words.slice(index + length)].join(' ') };
  }
  return undefined;
}

interface SearchedList {
  q?: string | undefined;
  literal?: boolean;
  /** Present in lists of staff, whose pages do not show the understood price. */
  visibility?: unknown;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
}

/** Moves the price in the text to the bounds of the filter. `price` is what was read; undefined without one. */
export function withPriceOfText<Query extends SearchedList>(query: Query): { query: Query; price?: PriceBounds } {
  const priced = query.q && !query.literal && !query.visibility ? separatePrice(query.q) : undefined;
  if (!priced) return { query };
  const { rest, ...price } = priced;
  const minPrice = price.minPrice === undefined ? query.minPrice : Math.max(price.minPrice, query.minPrice ?? 0);
  const maxPrice =
    price.maxPrice === undefined
      ? query.maxPrice
      : Math.min(price.maxPrice, query.maxPrice ?? Number.POSITIVE_INFINITY);
  return { query: { ...query, q: rest === '' ? undefined : rest, minPrice, maxPrice }, price };
}
