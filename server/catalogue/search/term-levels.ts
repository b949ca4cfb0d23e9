import { or, type SQL, sql, sum } from 'drizzle-orm';
import { productCells } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { filterKeys } from './filter-keys.ts';
import { findKnown, findWordsWith } from './find-words.ts';
import type { WordGroup } from './search-plan.ts';
import type { Meaning } from './synonyms.ts';
import { MIN_WORD_LENGTH, type QueryTerm } from './understand-query.ts';
import { hasFacet, hasPart, hasWord, hasWordBeginningInName, hasWordInName } from './word-conditions.ts';

/**
 * How well a product can have a term, the best first, each level with all before it: the word in its name; a beginning of a word
 * of its name; what the term stands for, as category, colour, age or in the name; the word or what it stands for anywhere; the
 * term as a part of a word.
 */
export const LEVELS = ['exact', 'prefix', 'meant', 'word', 'part'] as const;
export type Level = (typeof LEVELS)[number];

export interface TermLevels extends Record<Level, WordGroup> {
  term: QueryTerm;
  /** Products that have the term in their name, be it as a part of a word. */
  named: WordGroup;
}

interface CountedWord {
  word: string;
  productCount: number;
  nameCount: number;
}

/** Asks the dictionary which products have a term on each level. */
export async function findLevels(db: Executor, term: QueryTerm): Promise<TermLevels> {
  const { forms, meaning = {} } = term;
  const synonyms = (meaning.words ?? []).flatMap((word) => [word, `${word}s`]);
  const [found, wholes, meant, facet] = await Promise.all([
    findForms(db, forms),
    findKnown(
      db,
      forms.map((form) => form.toLowerCase()),
    ),
    findKnown(db, synonyms),
    countFacet(db, meaning),
  ]);
  // One letter, as in 't shirt', begins words of every kind.
  const isLong = term.word.length >= MIN_WORD_LENGTH;
  const beginning = found.words.filter(({ begins }) => begins && isLong);
  const group = (counts: Counts, condition: SQL | undefined, isCut = false): WordGroup => ({
    keys: [...new Set(counts.flatMap(({ keys }) => keys))],
    isCut,
    condition: condition ?? sql`false`,
    atLeast: Math.max(0, ...counts.map(({ atLeast }) => atLeast)),
    atMost: isCut ? Number.POSITIVE_INFINITY : counts.reduce((total, { atMost }) => total + atMost, 0),
  });
  const facetCounts = { keys: facet > 0 ? facetKeys(meaning) : [], atLeast: facet, atMost: facet };
  const exact = [inNames(wholes)];
  const prefix = [inNames(unite(wholes, beginning))];
  const intended = [...prefix, inNames(meant), facetCounts];
  const anywhere = [...intended, inProducts(unite(wholes, meant))];
  const part = [...anywhere, inProducts(found.words)];
  const isPrefix = isLong ? hasWordBeginningInName(forms) : hasWordInName(forms);
  const isMeant = or(isPrefix, hasFacet(meaning), synonyms.length > 0 ? hasWordInName(synonyms) : undefined);
  const hasIt = or(isMeant, hasWord([...forms, ...synonyms]));
  const hasPartOfIt = or(...forms.map(hasPart));
  return {
    term,
    exact: group(exact, hasWordInName(forms)),
    prefix: group(prefix, isPrefix, found.isCut),
    meant: group(intended, isMeant, found.isCut),
    word: group(anywhere, hasIt, found.isCut),
    part: group(part, or(hasIt, hasPartOfIt), found.isCut),
    named: group([inNames(unite(found.words, meant))], or(hasPartOfIt, hasIt), found.isCut),
  };
}

/** What one kind of words adds to a group: their keys in the index, and how many products have any of them. */
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

/** The words that have any of the forms in them. A form that contains another adds nothing to it. */
async function findForms(db: Executor, forms: readonly string[]) {
  const small = forms.map((form) => form.toLowerCase());
  const least = forms.filter(
    (_, index) => !small.some((other, at) => at !== index && small[index]?.includes(other) && small[index] !== other),
  );
  const all = await Promise.all(least.map((form) => findWordsWith(db, form)));
  const words = new Map<string, (typeof all)[number]['words'][number]>();
  for (const each of all.flatMap((found) => found.words)) {
    words.set(each.word, { ...each, begins: each.begins || (words.get(each.word)?.begins ?? false) });
  }
  return { words: [...words.values()], isCut: all.some(({ isCut }) => isCut) };
}

function facetKeys({ categories, colors, ages }: Meaning): string[] {
  return filterKeys({
    category: categories && [...categories],
    color: colors && [...colors],
    age: ages && [...ages],
  }).flatMap(({ keys }) => keys);
}

/** How many products are of the categories, colours and ages of a meaning. */
async function countFacet(db: Executor, { categories, colors, ages }: Meaning): Promise<number> {
  const condition = or(
    categories && sql`${productCells.category} in ${[...categories]}`,
    colors && sql`${productCells.color} in ${[...colors]}`,
    ages && sql`${productCells.age} in ${[...ages]}`,
  );
  if (!condition) return 0;
  const [total] = await db
    .select({ count: sum(productCells.count).mapWith(Number) })
    .from(productCells)
    .where(condition);
  return total?.count ?? 0;
}
