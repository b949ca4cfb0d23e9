/**
 * Edit distance (Damerau-Levenshtein, optimal string alignment): insertions, deletions, substitutions and exchanged
 * neighbours.
 */
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
