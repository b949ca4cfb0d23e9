import type { Category } from '#contract/catalogue.ts';
import { ageOfChild } from '#contract/child-size.ts';
import { FACETS } from '#contract/facets.ts';
import type { MatchedColumn } from '#contract/imports.ts';
import { understandQuery } from '#server/catalogue/search/understand-query.ts';
import { sizesIn } from './divide-sizes.ts';
import { hasKnownSwatch, newOptionOf, partsOfSize } from './new-option.ts';
import { suggestAge } from './read-age-cell.ts';

/** Words of garments in the category names of other shops. The first match wins, so special words come first. */
const GARMENTS: readonly (readonly [RegExp, Category])[] = [
  [/sweat|hood/i, 'sweatshirts-and-hoodies'],
  [/jacket|coat|outerwear|sweater|jersey|cardigan|blazer|vest\b/i, 'jacket-and-coats'],
  [/(?:shalwar|kurta|kurti)[\s&+-]*(?:kamee?z|qamee?z|suit|pajama|pyjama|shalwar)/i, 'kids-casuals'],
  [/polo/i, 'shirts-and-polos'],
  [/t-?\s?shirt|\btees?\b|\btops?\b|blouse/i, 'tops-and-tees'],
  [
    /pant|trouser|jean|short\b|shorts|bottom|legging|jogger|skirt|shalwar|pyjama|pajama|nightwear|sleepwear/i,
    'bottoms',
  ],
  [/frock|dress|gown|lehe?nga|gharara/i, 'new-arrivals-girls'],
  [/sherwani|waistcoat/i, 'new-arrivals-boys'],
  [/shirt/i, 'kids-shirts'],
  [/casual|kurta|kurti|suit|romper|one-?piece|outfit|set\b|eastern|western|traditional/i, 'kids-casuals'],
];
/** Categories that name only the children. */
const CHILDREN: readonly (readonly [RegExp, Category])[] = [
  [/\bgirls?\b/i, 'new-arrivals-girls'],
  [/\bboys?\b/i, 'new-arrivals-boys'],
];
const CENTIMETRES = /^(?:eu|size|height)?\s*(?<from>\d{2,3})(?:\s*[-/]\s*(?<to>\d{2,3}))?\s*(?:cm)?$/i;
/** Centimetres; lower numbers are years. */
const HEIGHT_MIN = 45;

/** Returns the code of the most similar value of the shop; undefined if nothing is similar. */
export function suggestValue(column: MatchedColumn, value: string): string | undefined {
  if (value === '') return undefined;
  const meanings = understandQuery(value).flatMap(({ meaning }) => meaning ?? []);
  switch (column) {
    case 'category':
      return [
        FACETS.category.values().find((category) => isNamedIn(value, FACETS.category.label(category))),
        [...GARMENTS, ...CHILDREN].find(([words]) => words.test(value))?.[1],
        meanings.find(({ categories }) => categories !== undefined)?.categories?.[0],
      ].find((category) => category !== undefined && FACETS.category.values().includes(category));
    case 'color':
      if (namesColors(value)) return undefined;
      return meanings.find(({ colors, isNearest }) => colors !== undefined && !isNearest)?.colors?.[0];
    case 'age':
      // Several sizes are several products.
      if (sizesIn(value).length > 0) return undefined;
      return [value, ...partsOfSize(value)]
        .map((text) => suggestAge(text) ?? ageOfHeight(text))
        .find((age) => age !== undefined)
        ?.toString();
    case 'gender': {
      const genders = new Set(meanings.flatMap((meaning) => meaning.genders ?? []));
      const [gender, other] = genders;
      if (gender === undefined) return /unisex|kids|child/i.test(value) ? 'both' : undefined;
      return other === undefined ? gender : 'both';
    }
  }
}

/** True for a colour or size that the shop does not have, but of which the swatch or the children are known. */
export function isNewSuggested(column: MatchedColumn, value: string): boolean {
  if (column === 'age') return newOptionOf(column, value) !== undefined;
  if (column !== 'color') return false;
  return (
    hasKnownSwatch(value) || namesColors(value) || understandQuery(value).some(({ meaning }) => meaning?.isNearest)
  );
}

/** Returns the garment in a text, such as 'Frock' in 'Lawn Frock for girls'. */
export function findGarment(text: string): string | undefined {
  const found = GARMENTS.map(([words]) =>
    new RegExp(String.raw`[\p{L}-]*(?:${words.source})[\p{L}-]*`, 'iu').exec(text),
  );
  return found.find((match) => match !== null)?.[0];
}

/** True if the text has the whole words of a label. */
function isNamedIn(text: string, label: string): boolean {
  const wordsOf = (each: string) =>
    ` ${each
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()} `;
  return wordsOf(text).includes(wordsOf(label));
}

/** True for two different colours, such as 'Black/White'. */
function namesColors(text: string): boolean {
  const parts = text.split(/\s*(?:[/&+,;]|\band\b)\s*/i).filter((part) => part !== '');
  const colors = parts.map((part) => understandQuery(part).find(({ meaning }) => meaning?.colors)?.word);
  return parts.length > 1 && colors.every((color) => color !== undefined) && new Set(colors).size > 1;
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
