import { desc, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import { readCounter } from '#server/platform/counters/read-counters.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { closestWords } from './closest-words.ts';
import { type FoundWords, findKnown, findLikelyWords, findWordsWith } from './find-words.ts';
import { isGathered, isGatheredBy, isMetBy } from './match-products.ts';
import { readSearchText, type SearchText } from './read-search-text.ts';
import { anyGroup, groupOfKnown, groupOfWords, planOf, type SearchPlan, type WordGroup } from './search-plan.ts';

/** Letters of a word that may be looked for anywhere, where the text as it is was not found. */
const WIDENED_MIN_LENGTH = 2;
/** More pairs than these come of texts as 'a b'. */
const MAX_PAIRS = 2_000;
/** Products that are looked at before the index of words is asked about a text that many may have. */
const FIRST_LOOK = 2_000;

/**
 * How to find what a text means: the products that contain it; where there are none, those that have all its words, each as a
 * part of a word; where there are none of these either, the same with each unknown word replaced by those most like it.
 * Undefined where there is nothing to be found. A plan that is given finds something.
 */
export async function resolveSearch(db: Executor, q: string): Promise<SearchPlan | undefined> {
  const text = readSearchText(q);
  const found = new Map<string, FoundWords>();
  const [productCount] = await Promise.all([
    readCounter(db, 'products'),
    ...[...new Set(text.words)].map(async (word) => found.set(word, await findWordsWith(db, word))),
  ]);
  const planFor = (groups: readonly WordGroup[], phrase: string | null) => planOf(groups, phrase, productCount);
  const exact = planFor(...(await groupExactly(db, text, found)));
  if (exact && (await findsAnything(db, exact))) return exact;

  const words = [...found.keys()].filter((word) => word.length >= WIDENED_MIN_LENGTH);
  if (words.length === 0) return undefined;
  const groups = words.map((word) => groupOfWords(word, wordsOf(found, word)));
  const isAsTyped = text.isPlain && text.words.length === 1;
  const widened = isAsTyped ? undefined : planFor(groups, null);
  if (widened && (await findsAnything(db, widened))) return widened;

  if (groups.every(({ words: known }) => known.length > 0)) return undefined;
  for (const [index, word] of words.entries()) {
    if (groups[index]?.words.length !== 0) continue;
    const likely = closestWords(word, await findLikelyWords(db, word));
    const replaced = [];
    for (const other of likely) replaced.push(groupOfWords(other, await findWordsWith(db, other)));
    groups[index] = anyGroup(replaced);
  }
  const corrected = planFor(groups, null);
  return corrected && (await findsAnything(db, corrected)) ? corrected : undefined;
}

function wordsOf(found: ReadonlyMap<string, FoundWords>, word: string): FoundWords {
  return found.get(word) ?? { words: [], isCut: false };
}

/**
 * What a product must have to contain the text as it is, and what it must contain where that does not say all. One word, and two
 * that one space divides, are answered by the dictionary alone.
 */
async function groupExactly(
  db: Executor,
  { text, words, signs, isPlain }: SearchText,
  found: ReadonlyMap<string, FoundWords>,
): Promise<[WordGroup[], string | null]> {
  const [first] = words;
  if (isPlain && words.length === 1 && first !== undefined) return [[groupOfWords(text, wordsOf(found, first))], null];
  const pairs = isPlain ? listPairs(words, found) : undefined;
  if (pairs) {
    const known = await findKnown(db, pairs.flat());
    const groups = pairs.map((pair) => {
      const wanted = new Set(pair);
      return groupOfKnown(
        text,
        known.filter(({ word }) => wanted.has(word)),
      );
    });
    return [groups, words.length === 2 ? null : text];
  }
  const groups = words.map((word) => groupOfWords(word, wordsOf(found, word)));
  const ofSigns = signs.length > 0 ? await findKnown(db, signs) : [];
  const signGroups = signs.map((sign) =>
    groupOfKnown(
      sign,
      ofSigns.filter(({ word }) => word === sign),
    ),
  );
  return [[...groups, ...signGroups], text];
}

/**
 * For each two neighbours the pairs of words of the catalogue that may be meant: the first word of a text may be the end of
 * one, the last the beginning of one, those between are whole. Undefined where that is too many.
 */
function listPairs(words: readonly string[], found: ReadonlyMap<string, FoundWords>): string[][] | undefined {
  if (words.some((word) => wordsOf(found, word).isCut)) return undefined;
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

async function findsAnything(db: Executor, plan: SearchPlan): Promise<boolean> {
  if (plan.groups.length === 1 && plan.phrase === null) return true;
  if (!isGathered(plan, 1)) {
    const newest = db
      .select({ id: products.id, text: sql`"products"."search_text"`.as('search_text') })
      .from(products)
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(FIRST_LOOK)
      .as('products');
    const [seen] = await db.select({ id: newest.id }).from(newest).where(isMetBy(plan)).limit(1);
    if (seen) return true;
  }
  const [any] = await db.select({ id: products.id }).from(products).where(isGatheredBy(plan)).limit(1);
  return any !== undefined;
}
