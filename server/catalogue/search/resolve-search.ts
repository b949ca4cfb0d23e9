import { and } from 'drizzle-orm';
import type { Visibility } from '#contract/catalogue.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readRowCount } from '#server/platform/row-counts/queries.ts';
import { type CorrectedQuery, correctQuery } from './correct-query.ts';
import { type FoundWords, findExactWords, findWordsWith } from './find-words.ts';
import { NO_NOTES, noteMeanings } from './note-meanings.ts';
import { planTiers } from './plan-tiers.ts';
import { findIdsByCode } from './product-codes.ts';
import { readSearchText, withoutWords } from './read-search-text.ts';
import {
  countMatches,
  matchesPlan,
  planOf,
  type Search,
  type SearchPlan,
  type Tiers,
  type WordGroup,
} from './search-plan.ts';
import { findTermLevels, type TermLevels } from './term-levels.ts';
import { type QueryTerm, readScope, understandQuery } from './understand-query.ts';
import { hasPart } from './word-conditions.ts';

type Found = Omit<Search, 'searchedFor' | 'notes'>;

interface SearchOptions {
  isLiteral?: boolean;
  visibility?: Visibility | undefined;
}

/** Finds products by a code, and then by words. A text that is a code is not corrected. */
export async function resolveSearch(db: Executor, q: string, options: SearchOptions = {}): Promise<Search | undefined> {
  const isVisible = hasVisibility(products, options.visibility);
  const ids = await findIdsByCode(db, q, isVisible);
  const search = await resolveWords(db, q, options);
  if (ids.length === 0) return search;
  const byCode: SearchPlan = { groups: [], phrase: null, productCount: 0, ids };
  if (!search || search.searchedFor !== null) {
    return { tiers: [byCode], all: byCode, total: ids.length, searchedFor: null, notes: NO_NOTES };
  }
  const isEverything = search.all.groups.length === 0 && search.all.phrase === null;
  const all = isEverything ? search.all : { ...search.all, ids };
  const total = await countMatches(db, and(isVisible, matchesPlan(all)));
  return { ...search, tiers: [byCode, ...search.tiers], all, total };
}

/**
 * Finds the text or its meaning (decision 27). Without matches, corrects unknown words and then leaves words out.
 * Returns undefined if nothing is found even then.
 */
async function resolveWords(
  db: Executor,
  q: string,
  { isLiteral = false, visibility }: SearchOptions,
): Promise<Search | undefined> {
  const productCount = await readRowCount(db, 'products');
  const isVisible = hasVisibility(products, visibility);
  const count = async (tiers: Tiers | undefined): Promise<Found | undefined> => {
    const total = tiers ? await countMatches(db, and(isVisible, matchesPlan(tiers.all))) : 0;
    return tiers && total > 0 ? { ...tiers, total } : undefined;
  };
  const unchanged = (found: Found | undefined, levels: readonly TermLevels[] = []) =>
    found && { ...found, searchedFor: null, notes: levels.length > 0 ? noteMeanings(levels) : NO_NOTES };
  const exact = await planExactly(db, q, productCount);
  const terms = isLiteral ? [] : understandQuery(q);
  if (terms.length === 0) return unchanged(await count(exact && { tiers: [exact], all: exact }));
  const scope = readScope(terms);
  if (scope === 'everything') return unchanged(await count(planEverything(exact, productCount)));
  const levels = await findLevels(db, terms);
  const search = await count(planTiers(levels, exact, productCount));
  if (search || scope === 'nothing') return unchanged(search, levels);

  const corrected = await correctQuery(db, q, levels, { visibility, productCount });
  // Lists of staff do not say which words were left out.
  const isForStaff = visibility !== undefined;
  const attempts = corrected ? [corrected, ...(isForStaff ? [] : listLoosened(corrected))] : [];
  for (const { text, dropped } of attempts.filter(
    (each) => each.text !== q && !(isForStaff && each.dropped.length > 0),
  )) {
    const textLevels = await findLevels(db, understandQuery(text));
    const found = await count(planTiers(textLevels, await planExactly(db, text, productCount), productCount));
    if (found) return { ...found, searchedFor: text, notes: noteMeanings(textLevels, dropped) };
  }
  return undefined;
}

function findLevels(db: Executor, terms: readonly QueryTerm[]): Promise<TermLevels[]> {
  return Promise.all(terms.map((term) => findTermLevels(db, term)));
}

/** Plans a search that matches all products. Products that contain the text come first. */
function planEverything(exact: SearchPlan | undefined, productCount: number): Tiers {
  const all: SearchPlan = { groups: [], phrase: null, productCount };
  return { tiers: exact ? [exact, all] : [all], all };
}

/** Plans a literal search. Returns undefined without matches. */
async function planExactly(db: Executor, q: string, productCount: number): Promise<SearchPlan | undefined> {
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

/** Each attempt costs a search. */
const ATTEMPTS_MAX = 3;

/**
 * Returns shorter versions of a text whose words no product has all. Each version lacks one word or phrase: first a
 * word without a meaning, then a colour, so that 'green kurta' leads to kurtas.
 */
function listLoosened({ text, dropped }: CorrectedQuery): CorrectedQuery[] {
  const required = understandQuery(text).filter(({ meaning }) => !meaning?.isPreference);
  const groups = groupByMeaning(required).toSorted((a, b) => weightOf(a) - weightOf(b));
  if (groups.length < 2) return [];
  return groups.slice(0, ATTEMPTS_MAX).map((group) => {
    const words = group.map(({ word }) => word);
    return { text: withoutWords(text, words), dropped: [...dropped, ...words] };
  });
}

function groupByMeaning(terms: readonly QueryTerm[]): QueryTerm[][] {
  return [...Map.groupBy(terms, ({ word, meaning }) => meaning ?? word).values()];
}

function weightOf([term]: readonly QueryTerm[]): number {
  if (!term?.meaning) return 0;
  return term.meaning.colors ? 1 : 2;
}
