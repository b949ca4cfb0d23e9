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
