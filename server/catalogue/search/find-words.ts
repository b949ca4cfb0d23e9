import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import { productWords } from './tables.ts';

/** A word of the catalogue that has a typed one in it, both in small letters. */
export interface FoundWord {
  word: string;
  /** Products that have it at all, and in their names. */
  productCount: number;
  nameCount: number;
  /** Whether the word begins and ends with what was typed, and whether it is that. */
  begins: boolean;
  ends: boolean;
  isWhole: boolean;
}

/** The words that have one typed word in them; where there are more than `MAX_FOUND_WORDS`, some of them, and `isCut`. */
export interface FoundWords {
  words: FoundWord[];
  isCut: boolean;
}

/** More words than these have only a letter or two in common. */
const MAX_FOUND_WORDS = 2_000;
/** Words that come near a misspelt one by their trigrams, of which the nearest by letters are chosen. */
const MAX_LIKELY_WORDS = 40;

const isSingle = sql`position(' ' in ${productWords.word}) = 0`;

/** The words of the catalogue that have `typed` in them. */
export async function findWordsWith(db: Executor, typed: string): Promise<FoundWords> {
  const small = sql`lower(${typed}::text)`;
  const words = await db
    .select({
      word: productWords.word,
      productCount: productWords.productCount,
      nameCount: productWords.nameCount,
      begins: sql<boolean>`starts_with(${productWords.word}, ${small})`,
      ends: sql<boolean>`right(${productWords.word}, length(${small})) = ${small}`,
      isWhole: sql<boolean>`${productWords.word} = ${small}`,
    })
    .from(productWords)
    .where(
      and(sql`${productWords.word} like lower(${containing(typed)}::text)`, isSingle, gt(productWords.productCount, 0)),
    )
    .limit(MAX_FOUND_WORDS + 1);
  return { words: words.slice(0, MAX_FOUND_WORDS), isCut: words.length > MAX_FOUND_WORDS };
}

/** Which of these words, pairs of words and signs the catalogue has. */
export async function findKnown(db: Executor, words: readonly string[]) {
  if (words.length === 0) return [];
  return db
    .select({
      word: productWords.word,
      productCount: productWords.productCount,
      nameCount: productWords.nameCount,
    })
    .from(productWords)
    .where(and(inArray(productWords.word, [...words]), gt(productWords.productCount, 0)));
}

/** The words of the catalogue whose trigrams are most like those of `typed`, the likeliest first. */
export async function findLikelyWords(db: Executor, typed: string) {
  return db
    .select({ word: productWords.word, productCount: productWords.productCount })
    .from(productWords)
    .where(and(isSingle, gt(productWords.productCount, 0)))
    .orderBy(asc(sql`${productWords.word} <-> lower(${typed}::text)`))
    .limit(MAX_LIKELY_WORDS);
}
