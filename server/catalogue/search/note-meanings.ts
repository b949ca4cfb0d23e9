import type { SearchNotes } from './search-plan.ts';
import type { TermLevels } from './term-levels.ts';

export const NO_NOTES: SearchNotes = { ages: [], genders: [], nearestColors: [], dropped: [] };

/**
 * Returns the ages, genders and colours that come first. Omits a colour that products have in their names, because the
 * search then needs no similar colour.
 */
export function noteMeanings(levels: readonly TermLevels[], dropped: readonly string[] = []): SearchNotes {
  const meanings = levels.flatMap(({ term }) => term.meaning ?? []);
  return {
    ages: [...new Set(meanings.flatMap(({ ages = [] }) => ages))],
    genders: [...new Set(meanings.flatMap(({ genders = [] }) => genders))],
    nearestColors: levels.flatMap(({ term: { word, meaning }, isNamed }) =>
      meaning?.isNearest && !isNamed ? [{ word, colors: [...(meaning.colors ?? [])] }] : [],
    ),
    dropped: [...dropped],
  };
}
