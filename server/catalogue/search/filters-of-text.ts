import type { PriceBounds } from './read-price.ts';
import { separatePrice } from './separate-price.ts';
import { separateSaleWords } from './separate-sale-words.ts';

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
