/** Shorter words resemble too many others. */
const MIN_LENGTH = 3;
/** From this length on two mistakes are allowed. */
const LONG_LENGTH = 6;
const MAX_CHOSEN = 3;

interface Candidate {
  word: string;
  productCount: number;
}

/** The candidates with the fewest mistakes, the most frequent first; none with too many. */
export function closestWords(typed: string, candidates: readonly Candidate[]): string[] {
  const lowered = typed.toLowerCase();
  if (lowered.length < MIN_LENGTH) return [];
  let fewest = lowered.length < LONG_LENGTH ? 1 : 2;
  const near = candidates.map((each) => ({ ...each, mistakes: countMistakes(lowered, each.word) }));
  for (const { mistakes } of near) fewest = Math.min(fewest, mistakes);
  return near
    .filter(({ mistakes }) => mistakes === fewest)
    .toSorted((a, b) => b.productCount - a.productCount)
    .slice(0, MAX_CHOSEN)
    .map(({ word }) => word);
}

/** Edit distance with transpositions (optimal string alignment). */
export function countMistakes(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isExchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
