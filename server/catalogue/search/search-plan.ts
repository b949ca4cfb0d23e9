import type { SQL } from 'drizzle-orm';
import type { FoundWords } from './find-words.ts';
import { hasPart } from './word-conditions.ts';

/** A condition: any of these keys of the word index. */
export interface WordGroup {
  /** Words, pairs of words, signs, '=word' for names and '@color:red' for facets. */
  keys: string[];
  /** True where there are more keys than these, so that only `condition` is exact. */
  isTruncated: boolean;
  /** The same on a product's own columns. */
  condition: SQL;
  /** Bounds of the number of matches. */
  atLeast: number;
  atMost: number;
}

export interface SearchPlan {
  /** Each has a key: there is no plan for what the catalogue lacks. */
  groups: [WordGroup, ...WordGroup[]];
  /** A text that a match contains as it is; null where the groups imply it. */
  phrase: string | null;
  productCount: number;
}

/** Always has matches. */
export interface Search {
  /** The most relevant first. A match belongs to its first tier; `all` matches every tier. */
  tiers: readonly SearchPlan[];
  all: SearchPlan;
  /** Matches with all of it in the name; undefined where there are none. */
  named: SearchPlan | undefined;
  /** The corrected text; null where it was not corrected. */
  searchedFor: string | null;
}

export function groupOfWords(part: string, { words, isTruncated }: FoundWords): WordGroup {
  return groupOfExactWords(part, words, isTruncated);
}

export function groupOfExactWords(
  part: string,
  exactWords: readonly { word: string; productCount: number }[],
  isTruncated = false,
): WordGroup {
  const counts = exactWords.map(({ productCount }) => productCount);
  return {
    keys: exactWords.map(({ word }) => word),
    isTruncated,
    condition: hasPart(part),
    atLeast: Math.max(0, ...counts),
    atMost: isTruncated ? Number.POSITIVE_INFINITY : counts.reduce((sum, count) => sum + count, 0),
  };
}

/** Undefined where a group has no match, or there is no group. */
export function planOf(
  groups: readonly WordGroup[],
  phrase: string | null,
  productCount: number,
): SearchPlan | undefined {
  const [first, ...others] = groups;
  if (!first || groups.some(({ keys, isTruncated }) => keys.length === 0 && !isTruncated)) return undefined;
  return { groups: [first, ...others], phrase, productCount };
}

export function countAtMost({ groups }: SearchPlan): number {
  return Math.min(...groups.map(({ atMost }) => atMost));
}

export function countAtLeast({ groups: [first, ...others], phrase }: SearchPlan): number {
  return others.length === 0 && phrase === null ? first.atLeast : 0;
}
