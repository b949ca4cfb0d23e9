import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { facetCounts, products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type CountedWord, findExactWords, findWordsWith } from './find-words.ts';
import type { Meaning } from './meaning.ts';
import type { WordGroup } from './search-plan.ts';
import { type QueryTerm, WORD_MIN_LENGTH } from './understand-query.ts';
import { hasFacet, hasPart, hasWord, hasWordBeginningInName, hasWordInName } from './word-conditions.ts';

/**
 * Ways in which a product matches a term, the best first. `exact`: its name has the word. `prefix`: a word of its name
 * begins with the term. `meant`: its name or a facet has the meaning. `word`: any of its texts has the word. `part`: a
 * word of its texts contains the term.
 */
export const LEVELS = ['exact', 'prefix', 'meant', 'word', 'part'] as const;
export type Level = (typeof LEVELS)[number];

export interface TermLevels extends Record<Level, WordGroup> {
  term: QueryTerm;
  /** True if a name contains the word or a synonym. */
  isNamed: boolean;
}

/** Keys of the word index, each with its number of products. */
type KeyCounts = readonly (readonly [key: string, count: number])[];

export async function findTermLevels(db: Executor, term: QueryTerm): Promise<TermLevels> {
  const { forms, meaning = {} } = term;
  const synonyms = (meaning.words ?? []).flatMap((word) => [word, `${word}s`]);
  const lowered = forms.map((form) => form.toLowerCase());
  const [found, wholes, meant, facets, ofGender] = await Promise.all([
    findForms(db, forms),
    findExactWords(db, lowered),
    findExactWords(db, synonyms),
    countFacets(db, meaning),
    countGenders(db, meaning.genders),
  ]);
  // A single letter, as in 't shirt', is not a prefix, because too many words begin with it.
  const isLong = term.word.length >= WORD_MIN_LENGTH;
  const beginning = found.words.filter(({ word }) => isLong && lowered.some((form) => word.startsWith(form)));
  const exact = inNames(wholes);
  const prefix = [...exact, ...inNames(beginning)];
  const intended = [...prefix, ...inNames(meant), ...facets];
  const anywhere = [...intended, ...inProducts(wholes), ...inProducts(meant)];
  const isPrefix = isLong ? hasWordBeginningInName(forms) : hasWordInName(forms);
  const isMeant = or(isPrefix, hasFacet(meaning), synonyms.length > 0 ? hasWordInName(synonyms) : undefined);
  const hasIt = or(isMeant, hasWord([...forms, ...synonyms]), meaning.genders && eq(products.gender, 'both'));
  const { isTruncated } = found;
  // The word index has no genders, so with a gender the keys find too few products.
  const isMeantOpen = isTruncated || ofGender.own > 0;
  const isOpen = isMeantOpen || ofGender.both > 0;
  return {
    term,
    isNamed: prefix.length > 0 || inNames(meant).length > 0,
    exact: groupOf(exact, hasWordInName(forms)),
    prefix: groupOf(prefix, isPrefix, isTruncated),
    meant: groupOf(intended, isMeant, isMeantOpen),
    word: groupOf(anywhere, hasIt, isOpen),
    part: groupOf([...anywhere, ...inProducts(found.words)], or(hasIt, ...forms.map(hasPart)), isOpen),
  };
}

function groupOf(keyCounts: KeyCounts, condition: SQL | undefined, isTruncated = false): WordGroup {
  const counts = new Map(keyCounts);
  return {
    keys: [...counts.keys()],
    condition: condition ?? sql`false`,
    atMost: isTruncated ? Number.POSITIVE_INFINITY : [...counts.values()].reduce((total, count) => total + count, 0),
  };
}

function inNames(words: readonly CountedWord[]): KeyCounts {
  return words.flatMap(({ word, nameCount }) => (nameCount > 0 ? [[`=${word}`, nameCount]] : []));
}

function inProducts(words: readonly CountedWord[]): KeyCounts {
  return words.map(({ word, productCount }) => [word, productCount]);
}

/** Skips a spelling that contains another spelling, because a search for the shorter one finds both. */
async function findForms(db: Executor, forms: readonly string[]) {
  const lowered = [...new Set(forms.map((form) => form.toLowerCase()))];
  const shortest = lowered.filter((form) => !lowered.some((other) => other !== form && form.includes(other)));
  const all = await Promise.all(shortest.map((form) => findWordsWith(db, form)));
  return { words: all.flatMap(({ words }) => words), isTruncated: all.some(({ isTruncated }) => isTruncated) };
}

async function countFacets(db: Executor, { categories = [], colors = [], ages = [] }: Meaning): Promise<KeyCounts> {
  const conditions = [
    ...categories.map((category) => [`@category:${category}`, eq(facetCounts.category, category)] as const),
    ...colors.map((color) => [`@color:${color}`, eq(facetCounts.color, color)] as const),
    ...ages.map((age) => [`@age:${age}`, eq(facetCounts.age, age)] as const),
  ];
  if (conditions.length === 0) return [];
  const columns = conditions.map(([key, condition]) => [key, sumOf(condition)] as const);
  const [counts = {}] = await db.select(Object.fromEntries(columns)).from(facetCounts);
  return Object.entries(counts);
}

/** Counts products for these genders only (`own`), and products for girls and boys (`both`). */
async function countGenders(db: Executor, genders: Meaning['genders']): Promise<{ own: number; both: number }> {
  if (!genders) return { own: 0, both: 0 };
  const columns = {
    own: sumOf(inArray(facetCounts.gender, [...genders])),
    both: sumOf(eq(facetCounts.gender, 'both')),
  };
  const [counts = { own: 0, both: 0 }] = await db.select(columns).from(facetCounts);
  return counts;
}

function sumOf(condition: SQL) {
  return sql`coalesce(sum(${facetCounts.count}) filter (where ${condition}), 0)`.mapWith(Number);
}
