import { countMistakes } from '#server/platform/text/count-mistakes.ts';

interface Spelling<T> {
  text: string;
  letters: number;
  owner: T;
}

export type SpellingIndex<T> = ReadonlyMap<number, readonly Spelling<T>[]>;

export function indexSpellings<T>(owners: ReadonlyMap<string, T>): SpellingIndex<T> {
  const spellings = [...owners].map(([text, owner]) => ({ text, letters: lettersOf(text), owner }));
  return Map.groupBy(spellings, ({ text }) => text.length);
}

/** Returns the owners of similar spellings, with the number of edits (at most `limit`). */
export function findNear<T>(index: SpellingIndex<T>, text: string, limit: number): Map<T, number> {
  const letters = lettersOf(text);
  const distances = new Map<T, number>();
  for (let length = text.length - limit; length <= text.length + limit; length += 1) {
    for (const spelling of index.get(length) ?? []) {
      // Skips the slow comparison if too many letters differ. A text has one bit for each letter, and one edit changes
      // at most two bits.
      if (countBits(spelling.letters ^ letters) > 2 * limit) continue;
      const distance = countMistakes(spelling.text, text, limit);
      const known = distances.get(spelling.owner) ?? Number.POSITIVE_INFINITY;
      if (distance <= limit && distance < known) distances.set(spelling.owner, distance);
    }
  }
  return distances;
}

/** Returns the set of letters as 32 bits. Letters that share a bit only make `findNear` skip fewer spellings. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
