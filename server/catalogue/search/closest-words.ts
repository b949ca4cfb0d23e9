import { countMistakes } from '#server/platform/text/count-mistakes.ts';

/** Shorter words resemble too many others, so they are not corrected. */
const MIN_LENGTH = 3;
/** From this length a word may have two mistakes. */
const LONG_LENGTH = 6;
const CHOSEN_MAX = 3;

interface Candidate {
  word: string;
  productCount: number;
}

/** Returns candidates with the fewest mistakes, the most frequent first. Empty if all have too many mistakes. */
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
