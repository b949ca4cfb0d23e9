/** Rows of the distance table. All calls reuse them, to save allocations. */
let beforeLast = new Uint16Array(64);
let last = new Uint16Array(64);
let current = new Uint16Array(64);

/**
 * Returns the edit distance of two texts (Damerau-Levenshtein, optimal string alignment): the number of insertions,
 * deletions, substitutions and exchanged neighbours. For a distance above `limit` it may stop early and return another
 * number above `limit`.
 */
export function countMistakes(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (b.length >= last.length) {
    beforeLast = new Uint16Array(2 * b.length);
    last = new Uint16Array(2 * b.length);
    current = new Uint16Array(2 * b.length);
  }
  for (let column = 0; column <= b.length; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    const letter = a.charCodeAt(row - 1);
    const letterBefore = row > 1 ? a.charCodeAt(row - 2) : -1;
    current[0] = row;
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const other = b.charCodeAt(column - 1);
      const substituted = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      let distance = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substituted);
      if (column > 1 && letterBefore === other && letter === b.charCodeAt(column - 2)) {
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      }
      current[column] = distance;
      if (distance < least) least = distance;
    }
    // The next row can also continue from the row before this row at a cost of 1 (exchanged neighbours). The margin of
    // 1 allows for this.
    if (least > limit + 1) return least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length] ?? 0;
}
