import type { Executor } from '#server/platform/database/database.ts';
import { closestWords } from './closest-words.ts';
import { findLikelyWords } from './find-words.ts';
import { replaceWords } from './read-search-text.ts';
import { findTermLevels, type TermLevels } from './term-levels.ts';
import { UNDERSTOOD_WORDS, understandQuery } from './understand-query.ts';

/**
 * Replaces each unknown word by the closest one of the catalogue or the synonyms. Undefined where no word is unknown,
 * or one resembles none.
 */
export async function correctQuery(
  db: Executor,
  q: string,
  levels: readonly TermLevels[],
): Promise<string | undefined> {
  const corrections = new Map<string, string>();
  for (const { term, part } of levels) {
    if (term.meaning !== undefined || part.isTruncated || part.keys.length > 0) continue;
    const corrected = await correctWord(db, term.word);
    if (corrected === undefined) return undefined;
    corrections.set(term.word, corrected);
  }
  return corrections.size === 0 ? undefined : replaceWords(q, (word) => corrections.get(word) ?? word);
}

async function correctWord(db: Executor, word: string): Promise<string | undefined> {
  const likely = (await findLikelyWords(db, word)).filter((each) => !UNDERSTOOD_WORDS.includes(each.word));
  // Infinite counts prefer the synonyms' words among equally close ones.
  const expected = UNDERSTOOD_WORDS.map((each) => ({ word: each, productCount: Number.POSITIVE_INFINITY }));
  for (const candidate of closestWords(word, [...expected, ...likely])) {
    const found = await Promise.all(understandQuery(candidate).map((term) => findTermLevels(db, term)));
    if (found.length > 0 && found.every(({ part }) => part.isTruncated || part.keys.length > 0)) return candidate;
  }
  return undefined;
}
