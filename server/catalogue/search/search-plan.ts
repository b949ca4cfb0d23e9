import type { SQL } from 'drizzle-orm';
import type { FoundWords } from './find-words.ts';
import { hasPart } from './word-conditions.ts';

/** One thing that a product must have: any of these keys of the index of words. */
export interface WordGroup {
  /** Words, pairs of words, signs, '=word' for names and '@color:red' for facets, as the index of words has them. */
  keys: string[];
  /** Whether there are more keys than these, so that only `condition` is right. */
  isCut: boolean;
  /** The same, asked of a product's own columns. */
  condition: SQL;
  /** No fewer products have any of the keys than this, and no more. */
  atLeast: number;
  atMost: number;
}

/** How the products that have all of something are found. */
export interface SearchPlan {
  /** All of them must be met. Each has a key: a text that needs what the catalogue has not got has no plan. */
  groups: [WordGroup, ...WordGroup[]];
  /** What a product must contain as it is, where the groups alone do not say so; null where they do. */
  phrase: string | null;
  /** Products of the shop. */
  productCount: number;
}

/** What a text means in this catalogue. It finds something. */
export interface Search {
  /** What is found, the most relevant first. A product is of the first tier that finds it, and each is found by `all`. */
  tiers: readonly SearchPlan[];
  all: SearchPlan;
  /** What has all of it in its name; undefined where nothing has. */
  named: SearchPlan | undefined;
  /** What was searched for in place of the text, as nothing has the text itself; null where it was the text. */
  searchedFor: string | null;
}

/** The products that contain a part of a word. */
export function groupOfWords(part: string, { words, isCut }: FoundWords): WordGroup {
  return groupOfKnown(part, words, isCut);
}

/** A group of words that are known by their whole, as pairs and signs are. */
export function groupOfKnown(
  part: string,
  known: readonly { word: string; productCount: number }[],
  isCut = false,
): WordGroup {
  const counts = known.map(({ productCount }) => productCount);
  return {
    keys: known.map(({ word }) => word),
    isCut,
    condition: hasPart(part),
    atLeast: Math.max(0, ...counts),
    atMost: isCut ? Number.POSITIVE_INFINITY : counts.reduce((sum, count) => sum + count, 0),
  };
}

/** The plan of these groups in a shop of so many products; undefined where one of them is met by nothing, or there is none. */
export function planOf(
  groups: readonly WordGroup[],
  phrase: string | null,
  productCount: number,
): SearchPlan | undefined {
  const [first, ...others] = groups;
  if (!first || groups.some(({ keys, isCut }) => keys.length === 0 && !isCut)) return undefined;
  return { groups: [first, ...others], phrase, productCount };
}

/** No more products can be found by the plan than this. */
export function countAtMost({ groups }: SearchPlan): number {
  return Math.min(...groups.map(({ atMost }) => atMost));
}

/** No fewer products are found by the plan than this. */
export function countAtLeast({ groups: [first, ...others], phrase }: SearchPlan): number {
  return others.length === 0 && phrase === null ? first.atLeast : 0;
}
