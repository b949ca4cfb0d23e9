import type { SearchNotes } from './search-plan.ts';
import type { TermLevels } from './term-levels.ts';

export const NO_NOTES: SearchNotes = { ages: [], genders: [], nearestColors: [], dropped: [] };

/** Says which ages, genders and colours come first. A colour that a product is named after needs no note. */
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
