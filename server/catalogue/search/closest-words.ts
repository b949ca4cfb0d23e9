import { countMistakes } from '#server/platform/text/count-mistakes.ts';

/** Minimum length of a word that is corrected. Shorter words resemble too many other words. */
const MIN_LENGTH = 3;
/** Words of this length or longer may have two mistakes instead of one. */
const LONG_LENGTH = 6;
const CHOSEN_MAX = 3;

interface Candidate {
  word: string;
  productCount: number;
}

/**
 * Returns the candidates with the fewest mistakes, the most frequent first; an empty list if all candidates have too
 * many mistakes.
 */
export function closestWords(typed: string, candidates: readonly Candidate[]): string[] {
  const lowered = typed.toLowerCase();
  if (lowered.length < MIN_LENGTH) return [];
  let fewest = lowered.length < LONG_LENGTH ? 1 : 2;
  const near = candidates.map((each) => ({ ...each, mistakes: countMistakes(lowered, each.word) }));
  for (const { mistakes } of near) fewest = Math.min(fewest, mistakes);
  return near
    .filter(({ mistakes }) => mistakes === fewest)
    .toSorted((a, b) => b.productCount - a.productCount)
    .slice(0, CHOSEN_MAX)
    .map(({ word }) => word);
}
