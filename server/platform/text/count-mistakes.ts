/** All calls reuse these rows of the distance table, to save allocations. */
let beforeLast = new Uint16Array(64);
let last = new Uint16Array(64);
let current = new Uint16Array(64);

/** Damerau-Levenshtein distance (optimal string alignment). Above `limit` it may return any number above `limit`. */
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
    // Does not stop at `limit` already: for two swapped letters, the next row still uses the row before this one.
    if (least > limit + 1) return least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length] ?? 0;
}
