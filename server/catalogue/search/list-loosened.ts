import type { CorrectedQuery } from './correct-query.ts';
import { withoutWords } from './read-search-text.ts';
import { type QueryTerm, understandQuery } from './understand-query.ts';

/** Each attempt costs a search. */
const ATTEMPTS_MAX = 3;

/**
 * Returns shorter versions of a text whose words no product has all. Each version lacks one word or phrase: first a
 * word without a meaning, then a colour, so that 'green kurta' leads to kurtas.
 */
export function listLoosened({ text, dropped }: CorrectedQuery): CorrectedQuery[] {
  const required = understandQuery(text).filter(({ meaning }) => !meaning?.isPreference);
  const groups = groupByMeaning(required).toSorted((a, b) => weightOf(a) - weightOf(b));
  if (groups.length < 2) return [];
  return groups.slice(0, ATTEMPTS_MAX).map((group) => {
    const words = group.map(({ word }) => word);
    return { text: withoutWords(text, words), dropped: [...dropped, ...words] };
  });
}

function groupByMeaning(terms: readonly QueryTerm[]): QueryTerm[][] {
  return [...Map.groupBy(terms, ({ word, meaning }) => meaning ?? word).values()];
}

function weightOf([term]: readonly QueryTerm[]): number {
  if (!term?.meaning) return 0;
  return term.meaning.colors ? 1 : 2;
}
