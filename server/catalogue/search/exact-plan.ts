import type { Executor } from '#server/platform/database/database.ts';
import { type FoundWords, findExactWords, findWordsWith } from './find-words.ts';
import { readSearchText } from './read-search-text.ts';
import { planOf, type SearchPlan, type WordGroup } from './search-plan.ts';
import { hasPart } from './word-conditions.ts';

/** Plans a literal search. Returns undefined without matches. */
export async function planExactly(db: Executor, q: string, productCount: number): Promise<SearchPlan | undefined> {
  const { text, words, signs } = readSearchText(q);
  const isPlain = words.join(' ') === text;
  // `productWords` stores pairs of words with one space.
  const parts = isPlain && words.length > 1 ? words.slice(1).map((word, index) => `${words[index]} ${word}`) : words;
  const groups = await Promise.all([
    ...parts.map(async (part) => groupOf(part, await findWordsWith(db, part))),
    ...signs.map(async (sign) => groupOf(sign, { words: await findExactWords(db, [sign]), isTruncated: false })),
  ]);
  return planOf(groups, isPlain && parts.length === 1 ? null : text, productCount);
}

function groupOf(part: string, { words, isTruncated }: FoundWords): WordGroup {
  return {
    keys: words.map(({ word }) => word),
    condition: hasPart(part),
    atMost: isTruncated ? Number.POSITIVE_INFINITY : words.reduce((sum, { productCount }) => sum + productCount, 0),
  };
}
