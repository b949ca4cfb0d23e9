import type { FoundWords } from './find-words.ts';

/** One thing that a product must have: any of these words of the catalogue. */
export interface WordGroup {
  /** Words, pairs of words or signs, as the index of words has them. */
  words: string[];
  /** Whether there are more words than these, so that only `parts` tells. */
  isCut: boolean;
  /** The same for the names alone; null where no index tells. */
  nameWords: string[] | null;
  /** The same as texts, any of which a product must contain. */
  parts: string[];
  /** No fewer products have any of the words than this, and no more. */
  atLeast: number;
  atMost: number;
  /** No more products have any of them in their names. */
  nameAtMost: number;
}

/** How the products that a text means are found. */
export interface SearchPlan {
  /** All of them must be met. Each has a word: a text that needs what the catalogue has not got has no plan. */
  groups: [WordGroup, ...WordGroup[]];
  /** What a product must contain as it is, where the groups alone do not say so; null where they do. */
  phrase: string | null;
  /** Products of the shop. */
  productCount: number;
}

export function groupOfWords(part: string, { words, isCut }: FoundWords): WordGroup {
  const sumOf = (counts: number[]) =>
    isCut ? Number.POSITIVE_INFINITY : counts.reduce((sum, count) => sum + count, 0);
  return {
    words: words.map(({ word }) => word),
    isCut,
    nameWords: words.filter(({ nameCount }) => nameCount > 0).map(({ word }) => `=${word}`),
    parts: [part],
    atLeast: Math.max(0, ...words.map(({ productCount }) => productCount)),
    atMost: sumOf(words.map(({ productCount }) => productCount)),
    nameAtMost: sumOf(words.map(({ nameCount }) => nameCount)),
  };
}

/** What is met by any of several groups. */
export function anyGroup(groups: readonly WordGroup[]): WordGroup {
  return {
    words: [...new Set(groups.flatMap(({ words }) => words))],
    isCut: groups.some(({ isCut }) => isCut),
    nameWords: [...new Set(groups.flatMap(({ nameWords }) => nameWords ?? []))],
    parts: groups.flatMap(({ parts }) => parts),
    atLeast: Math.max(0, ...groups.map(({ atLeast }) => atLeast)),
    atMost: groups.reduce((sum, { atMost }) => sum + atMost, 0),
    nameAtMost: groups.reduce((sum, { nameAtMost }) => sum + nameAtMost, 0),
  };
}

/** A group of words that are known by their whole, as pairs and signs are. */
export function groupOfKnown(part: string, known: readonly { word: string; productCount: number }[]): WordGroup {
  const counts = known.map(({ productCount }) => productCount);
  const atMost = counts.reduce((sum, count) => sum + count, 0);
  return {
    words: known.map(({ word }) => word),
    isCut: false,
    nameWords: null,
    parts: [part],
    atLeast: Math.max(0, ...counts),
    atMost,
    nameAtMost: atMost,
  };
}

/** The plan of these groups in a shop of so many products; undefined where one of them is met by nothing, or there is none. */
export function planOf(
  groups: readonly WordGroup[],
  phrase: string | null,
  productCount: number,
): SearchPlan | undefined {
  const [first, ...others] = groups;
  if (!first || groups.some(({ words }) => words.length === 0)) return undefined;
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
