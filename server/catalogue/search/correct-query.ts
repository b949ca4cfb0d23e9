import { and } from 'drizzle-orm';
import type { Visibility } from '#contract/catalogue.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { closestWords } from './closest-words.ts';
import { findLikelyWords } from './find-words.ts';
import { formsOf } from './fold-word.ts';
import { replaceWords, withoutWords } from './read-search-text.ts';
import { countMatches, matchesPlan, planOf } from './search-plan.ts';
import { NOT_SOLD } from './synonyms.ts';
import { findTermLevels, type TermLevels } from './term-levels.ts';
import { understandQuery, understoodWords } from './understand-query.ts';

/** Each unknown word costs a separate search. */
const CORRECTED_WORDS_MAX = 4;
/** A round tries the closest words. The next round is needed if only hidden products contain them. */
const ROUNDS_MAX = 3;

interface Listed {
  visibility: Visibility | undefined;
  productCount: number;
}

export interface CorrectedQuery {
  text: string;
  /** Words that `text` leaves out. */
  dropped: readonly string[];
}

/**
 * Replaces each unknown word by a similar word, or leaves it out. Words that only hidden products contain count as
 * unknown. Returns undefined if no word is left, or if more than `CORRECTED_WORDS_MAX` are unknown.
 */
export async function correctQuery(
  db: Executor,
  q: string,
  levels: readonly TermLevels[],
  listed: Listed,
): Promise<CorrectedQuery | undefined> {
  const unknown = new Set(
    levels.filter(({ term, part }) => term.meaning === undefined && part.atMost === 0).map(({ term }) => term.word),
  );
  if (unknown.size > CORRECTED_WORDS_MAX) return undefined;
  const corrections = new Map<string, string>();
  const dropped: string[] = [];
  for (const word of unknown) {
    const corrected = NOT_SOLD.some((each) => formsOf(word.toLowerCase()).includes(each))
      ? undefined
      : await correctWord(db, word, listed);
    if (corrected === undefined) dropped.push(word);
    else corrections.set(word, corrected);
  }
  if (dropped.length === levels.length) return undefined;
  return {
    text: withoutWords(
      replaceWords(q, (word) => corrections.get(word) ?? word),
      dropped,
    ),
    dropped,
  };
}

async function correctWord(db: Executor, word: string, listed: Listed): Promise<string | undefined> {
  const likely = (await findLikelyWords(db, word)).filter((each) => !understoodWords().includes(each.word));
  // Synonyms get an infinite count, so that they win against other words with as many mistakes.
  const expected = understoodWords().map((each) => ({ word: each, productCount: Number.POSITIVE_INFINITY }));
  let candidates = [...expected, ...likely];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const unlisted: string[] = [];
    for (const candidate of closestWords(word, candidates)) {
      const found = await Promise.all(understandQuery(candidate).map((term) => findTermLevels(db, term)));
      const groups = found.map(({ part }) => part);
      const plan = planOf(groups, null, listed.productCount);
      if (!plan) continue;
      const total = await countMatches(db, and(hasVisibility(products, listed.visibility), matchesPlan(plan)));
      if (total > 0) return candidate;
      unlisted.push(candidate);
    }
    if (unlisted.length === 0) return undefined;
    candidates = candidates.filter((candidate) => !unlisted.includes(candidate.word));
  }
  return undefined;
}
