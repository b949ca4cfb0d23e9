/** Words for reduced products, in English, Roman Urdu and Urdu. */
const SALE_WORDS = new Set(
  'sale sales reduced discount discounts discounted sasta saste sasti sastay سستا سستے سستی سیل رعایت رعایتی'.split(
    ' ',
  ),
);
const PREPOSITIONS = new Set(['on', 'in']);

interface SearchQuery {
  q?: string | undefined;
  literal: boolean;
  onSale: boolean;
}

/** Turns words such as 'on sale' into the filter. `isRead` is true if there were such words. */
export function readSaleWords<Query extends SearchQuery>(query: Query): { query: Query; isRead: boolean } {
  const words = query.literal ? [] : (query.q ?? '').split(/\s+/u).filter(Boolean);
  const isSale = words.map((word) => SALE_WORDS.has(word.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')));
  if (!isSale.includes(true)) return { query, isRead: false };
  const rest = words.filter(
    (word, index) => !isSale[index] && !(isSale[index + 1] && PREPOSITIONS.has(word.toLowerCase())),
  );
  return { query: { ...query, q: rest.join(' ') || undefined, onSale: true }, isRead: true };
}
