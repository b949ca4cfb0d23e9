import { or, type SQL, sql, sum } from 'drizzle-orm';
import { facetCounts } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { filterKeys } from './filter-keys.ts';
import { findExactWords, findWordsWith } from './find-words.ts';
import type { WordGroup } from './search-plan.ts';
import type { Meaning } from './synonyms.ts';
import { MIN_WORD_LENGTH, type QueryTerm } from './understand-query.ts';
import { hasFacet, hasPart, hasWord, hasWordBeginningInName, hasWordInName } from './word-conditions.ts';

/**
 * The best first, each including those before: the word in the name; the beginning of a word of the name; the meaning
 * as category, colour, age or in the name; word or meaning anywhere; the term within a word.
 */
export const LEVELS = ['exact', 'prefix', 'meant', 'word', 'part'] as const;
export type Level = (typeof LEVELS)[number];

export interface TermLevels extends Record<Level, WordGroup> {
  term: QueryTerm;
  /** The term in the name, also within a word. */
  named: WordGroup;
}

interface CountedWord {
  word: string;
  productCount: number;
  nameCount: number;
}

export async function findTermLevels(db: Executor, term: QueryTerm): Promise<TermLevels> {
  const { forms, meaning = {} } = term;
  const synonyms = (meaning.words ?? []).flatMap((word) => [word, `${word}s`]);
  const [found, wholes, meant, facet] = await Promise.all([
    findForms(db, forms),
    findExactWords(
      db,
      forms.map((form) => form.toLowerCase()),
    ),
    findExactWords(db, synonyms),
    countFacet(db, meaning),
  ]);
  // Excludes one letter, as in 't shirt', which begins words of every kind.
  const isLong = term.word.length >= MIN_WORD_LENGTH;
  const beginning = found.words.filter(({ begins }) => begins && isLong);
  const group = (counts: Counts, condition: SQL | undefined, isTruncated = false): WordGroup => ({
    keys: [...new Set(counts.flatMap(({ keys }) => keys))],
    isTruncated,
    condition: condition ?? sql`false`,
    atLeast: Math.max(0, ...counts.map(({ atLeast }) => atLeast)),
    atMost: isTruncated ? Number.POSITIVE_INFINITY : counts.reduce((total, { atMost }) => total + atMost, 0),
  });
  const facetGroup = { keys: facet > 0 ? facetKeys(meaning) : [], atLeast: facet, atMost: facet };
  const exact = [inNames(wholes)];
  const prefix = [inNames(unite(wholes, beginning))];
  const intended = [...prefix, inNames(meant), facetGroup];
  const anywhere = [...intended, inProducts(unite(wholes, meant))];
  const part = [...anywhere, inProducts(found.words)];
  const isPrefix = isLong ? hasWordBeginningInName(forms) : hasWordInName(forms);
  const isMeant = or(isPrefix, hasFacet(meaning), synonyms.length > 0 ? hasWordInName(synonyms) : undefined);
  const hasIt = or(isMeant, hasWord([...forms, ...synonyms]));
  const hasPartOfIt = or(...forms.map(hasPart));
  return {
    term,
    exact: group(exact, hasWordInName(forms)),
    prefix: group(prefix, isPrefix, found.isTruncated),
    meant: group(intended, isMeant, found.isTruncated),
    word: group(anywhere, hasIt, found.isTruncated),
    part: group(part, or(hasIt, hasPartOfIt), found.isTruncated),
    named: group([inNames(unite(found.words, meant))], or(hasPartOfIt, hasIt), found.isTruncated),
  };
}

/** One kind of words of a group: index keys, and bounds of the number of matches. */
type Counts = readonly { keys: string[]; atLeast: number; atMost: number }[];

function inNames(words: readonly CountedWord[]) {
  const named = words.filter(({ nameCount }) => nameCount > 0);
  return countsOf(
    named.map(({ word }) => `=${word}`),
    named.map(({ nameCount }) => nameCount),
  );
}

function inProducts(words: readonly CountedWord[]) {
  return countsOf(
    words.map(({ word }) => word),
    words.map(({ productCount }) => productCount),
  );
}

function countsOf(keys: string[], counts: number[]) {
  return { keys, atLeast: Math.max(0, ...counts), atMost: counts.reduce((total, count) => total + count, 0) };
}

function unite(first: readonly CountedWord[], second: readonly CountedWord[]): CountedWord[] {
  return [...new Map([...first, ...second].map((each) => [each.word, each])).values()];
}

/** Skips forms that contain another one, as they add nothing. */
async function findForms(db: Executor, forms: readonly string[]) {
  const lowered = forms.map((form) => form.toLowerCase());
  const least = forms.filter(
    (_, index) =>
      !lowered.some((other, at) => at !== index && lowered[index]?.includes(other) && lowered[index] !== other),
  );
  const all = await Promise.all(least.map((form) => findWordsWith(db, form)));
  const words = new Map<string, (typeof all)[number]['words'][number]>();
  for (const each of all.flatMap((found) => found.words)) {
    words.set(each.word, { ...each, begins: each.begins || (words.get(each.word)?.begins ?? false) });
  }
  return { words: [...words.values()], isTruncated: all.some(({ isTruncated }) => isTruncated) };
}

function facetKeys({ categories, colors, ages }: Meaning): string[] {
  return filterKeys({
    category: categories && [...categories],
    color: colors && [...colors],
    age: ages && [...ages],
  }).flatMap(({ keys }) => keys);
}

async function countFacet(db: Executor, { categories, colors, ages }: Meaning): Promise<number> {
  const condition = or(
    categories && sql`${facetCounts.category} in ${[...categories]}`,
    colors && sql`${facetCounts.color} in ${[...colors]}`,
    ages && sql`${facetCounts.age} in ${[...ages]}`,
  );
  if (!condition) return 0;
  const [total] = await db
    .select({ count: sum(facetCounts.count).mapWith(Number) })
    .from(facetCounts)
    .where(condition);
  return total?.count ?? 0;
}
