import type { Executor } from '#server/platform/database/database.ts';
import { type FoundWords, findExactWords, findWordsWith } from './find-words.ts';
import { readSearchText } from './read-search-text.ts';
import { groupOfExactWords, groupOfWords, planOf, type SearchPlan } from './search-plan.ts';

/** Exceeded only by texts such as 'a b'. */
const MAX_PAIRS = 2_000;

/**
 * The plan for the products that contain a text as it is; undefined where there are none. For one word, or two with one
 * space between them, the dictionary suffices.
 */
export async function planExactly(db: Executor, q: string, productCount: number): Promise<SearchPlan | undefined> {
  const { text, words, signs, isPlain } = readSearchText(q);
  const found = new Map<string, FoundWords>();
  await Promise.all([...new Set(words)].map(async (word) => found.set(word, await findWordsWith(db, word))));
  const groupOf = (word: string) => groupOfWords(word, wordsOf(found, word));
  const [first, ...others] = words;
  if (isPlain && first !== undefined && others.length === 0) return planOf([groupOf(first)], null, productCount);
  const pairs = isPlain ? listPairs(words, found) : undefined;
  if (pairs) {
    const exactWords = await findExactWords(db, pairs.flat());
    const groups = pairs.map((pair) => {
      const wanted = new Set(pair);
      return groupOfExactWords(
        text,
        exactWords.filter(({ word }) => wanted.has(word)),
      );
    });
    return planOf(groups, words.length === 2 ? null : text, productCount);
  }
  const ofSigns = await findExactWords(db, signs);
  const signGroups = signs.map((sign) =>
    groupOfExactWords(
      sign,
      ofSigns.filter(({ word }) => word === sign),
    ),
  );
  return planOf([...words.map(groupOf), ...signGroups], text, productCount);
}

function wordsOf(found: ReadonlyMap<string, FoundWords>, word: string): FoundWords {
  return found.get(word) ?? { words: [], isTruncated: false };
}

/**
 * The catalogue's possible pairs of words for each two adjacent words: a text may begin within its first word and end
 * within its last. Undefined where they are too many.
 */
function listPairs(words: readonly string[], found: ReadonlyMap<string, FoundWords>): string[][] | undefined {
  if (words.some((word) => wordsOf(found, word).isTruncated)) return undefined;
  const pairs = words.slice(1).map((word, index) => {
    const isFirst = index === 0;
    const isLast = index === words.length - 2;
    return {
      lefts: wordsOf(found, words[index] ?? '').words.filter(({ ends, isWhole }) => (isFirst ? ends : isWhole)),
      rights: wordsOf(found, word).words.filter(({ begins, isWhole }) => (isLast ? begins : isWhole)),
    };
  });
  const count = pairs.reduce((sum, { lefts, rights }) => sum + lefts.length * rights.length, 0);
  if (count > MAX_PAIRS) return undefined;
  return pairs.map(({ lefts, rights }) => lefts.flatMap((left) => rights.map((right) => `${left.word} ${right.word}`)));
}
