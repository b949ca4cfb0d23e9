import type { Category } from '#contract/catalogue.ts';
import { ageOfChild } from '#contract/child-size.ts';
import { FACETS } from '#contract/facets.ts';
import type { MatchedColumn } from '#contract/imports.ts';
import { understandQuery } from '#server/catalogue/search/understand-query.ts';
import { suggestAge } from './read-age-cell.ts';

/** Words of garments in the category names of other shops. The first match wins, so special words come first. */
const GARMENTS: readonly (readonly [RegExp, Category])[] = [
  [/sweat|hood/i, 'sweatshirts-and-hoodies'],
  [/jacket|coat|outerwear|sweater|jersey|cardigan|blazer|vest\b/i, 'jacket-and-coats'],
  [/polo/i, 'shirts-and-polos'],
  [/t-?shirt|\btees?\b|\btops?\b|blouse/i, 'tops-and-tees'],
  [/pant|trouser|jean|short\b|shorts|bottom|legging|jogger|skirt|shalwar|pyjama|pajama|nightwear/i, 'bottoms'],
  [/frock|dress|gown|lehe?nga|gharara|\bgirls?\b/i, 'new-arrivals-girls'],
  [/sherwani|waistcoat|\bboys?\b/i, 'new-arrivals-boys'],
  [/shirt/i, 'kids-shirts'],
  [/casual|kurta|kurti|suit|romper|bodysuit|set\b|eastern|western/i, 'kids-casuals'],
];
const CENTIMETRES = /^(?<from>\d{2,3})(?:\s*[-/]\s*(?<to>\d{2,3}))?\s*(?:cm)?$/i;
/** Centimetres; lower numbers are years. */
const HEIGHT_MIN = 45;

/** Returns the code of the most similar value of the shop; undefined if nothing is similar. */
export function suggestValue(column: MatchedColumn, value: string): string | undefined {
  if (value === '') return undefined;
  const meanings = understandQuery(value).flatMap(({ meaning }) => meaning ?? []);
  switch (column) {
    case 'category':
      return (
        GARMENTS.find(([words]) => words.test(value))?.[1] ??
        meanings.find(({ categories }) => categories !== undefined)?.categories?.[0]
      );
    case 'color':
      return meanings.find(({ colors, isNearest }) => colors !== undefined && !isNearest)?.colors?.[0];
    case 'age':
      return suggestAge(value)?.toString() ?? ageOfHeight(value)?.toString();
    case 'gender': {
      const genders = new Set(meanings.flatMap((meaning) => meaning.genders ?? []));
      const [gender, other] = genders;
      if (gender === undefined) return /unisex|kids|child/i.test(value) ? 'both' : undefined;
      return other === undefined ? gender : 'both';
    }
  }
}

/** True for a colour that the shop knows by name but does not have, such as pink. */
export function isNewSuggested(column: MatchedColumn, value: string): boolean {
  return column === 'color' && understandQuery(value).some(({ meaning }) => meaning?.isNearest);
}

/** The larger height counts, because children grow. */
function ageOfHeight(text: string) {
  const { from, to = from } = CENTIMETRES.exec(text.trim())?.groups ?? {};
  const heightCm = Number(to);
  return heightCm >= HEIGHT_MIN ? ageOfChild({ heightCm, years: null }) : undefined;
}

/** True if the shop has a value with this code. */
export function isValueOfShop(column: MatchedColumn, code: string): boolean {
  return FACETS[column].sequence().some((value) => String(value) === code);
}
