import { type PriceBounds, readPrice } from './read-price.ts';
import { readSearchText } from './read-search-text.ts';

interface SearchedList {
  q?: string | undefined;
  literal?: boolean;
  /** Set in lists of staff. These do not show how a text was understood, so a price in the text stays text. */
  visibility?: unknown;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  onSale?: boolean;
}

interface FiltersOfText<Query> {
  query: Query;
  /** Undefined without a price in the text. */
  price: PriceBounds | undefined;
  /** True if the text had words such as 'on sale'. */
  isOnSale: boolean;
}

/** Moves a price and words such as 'on sale' from the text to the filter. */
export function withFiltersOfText<Query extends SearchedList>(sent: Query): FiltersOfText<Query> {
  const isRead = sent.q && !sent.literal && !sent.visibility;
  const sale = isRead ? separateSaleWords(sent.q ?? '') : undefined;
  const query = sale ? { ...sent, q: sale.rest || undefined, onSale: true } : sent;
  const priced = isRead ? separatePrice(query.q ?? '') : undefined;
  const isOnSale = sale !== undefined;
  if (!priced) return { query, price: undefined, isOnSale };
  const { rest, ...price } = priced;
  return { query: { ...query, q: rest || undefined, ...narrowBounds(query, price) }, price, isOnSale };
}

function narrowBounds(query: SearchedList, { minPrice, maxPrice }: PriceBounds) {
  return {
    minPrice: minPrice === undefined ? query.minPrice : Math.max(minPrice, query.minPrice ?? 0),
    maxPrice: maxPrice === undefined ? query.maxPrice : Math.min(maxPrice, query.maxPrice ?? Number.POSITIVE_INFINITY),
  };
}

interface Priced extends PriceBounds {
  /** The other words; empty if the text is only a price. */
  rest: string;
}

/** Returns undefined for a text without a price. */
export function separatePrice(text: string): Priced | undefined {
  const { words } = readSearchText(text);
  for (const index of words.keys()) {
    const found = readPrice(words.slice(index));
    if (!found) continue;
    const { length, ...bounds } = found;
    // In '3 -4', the second number ends an age.
    if (Object.keys(bounds).length === 0 && /\d$/.test(words[index - 1] ?? '')) continue;
    return { ...bounds, rest: [...words.slice(0, index), ...words.slice(index + length)].join(' ') };
  }
  return undefined;
}

/** Words for reduced products, in English, Roman Urdu and Urdu. */
const SALE_WORDS = new Set(
  'sale sales reduced discount discounts discounted sasta saste sasti sastay سستا سستے سستی سیل رعایت رعایتی'.split(
    ' ',
  ),
);
const PREPOSITIONS = new Set(['on', 'in']);

/** Returns the other words of the text; undefined without words such as 'on sale'. */
export function separateSaleWords(text: string): { rest: string } | undefined {
  const words = text.split(/\s+/u).filter(Boolean);
  const isSale = words.map((word) => SALE_WORDS.has(word.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')));
  if (!isSale.includes(true)) return undefined;
  const rest = words.filter(
    (word, index) => !isSale[index] && !(isSale[index + 1] && PREPOSITIONS.has(word.toLowerCase())),
  );
  return { rest: rest.join(' ') };
}
