import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import { productWords } from './tables.ts';

/** A word of the catalogue, in lower case, that contains a typed one. */
export interface FoundWord {
  word: string;
  /** Products with the word at all, and in their names. */
  productCount: number;
  nameCount: number;
  /** True where the word begins with, ends with or equals the typed one. */
  begins: boolean;
  ends: boolean;
  isWhole: boolean;
}

/** At most `MAX_FOUND_WORDS` words; `isTruncated` where there are more. */
export interface FoundWords {
  words: FoundWord[];
  isTruncated: boolean;
}

/** Exceeded only by one or two letters. */
const MAX_FOUND_WORDS = 2_000;
/** Trigram neighbours of a misspelt word, from which edit distance chooses. */
const MAX_LIKELY_WORDS = 40;

const isSingle = sql`position(' ' in ${productWords.word}) = 0`;

export async function findWordsWith(db: Executor, typed: string): Promise<FoundWords> {
  const lowered = sql`lower(${typed}::text)`;
  const words = await db
    .select({
      word: productWords.word,
      productCount: productWords.productCount,
      nameCount: productWords.nameCount,
      begins: sql<boolean>`starts_with(${productWords.word}, ${lowered})`,
      ends: sql<boolean>`right(${productWords.word}, length(${lowered})) = ${lowered}`,
      isWhole: sql<boolean>`${productWords.word} = ${lowered}`,
    })
    .from(productWords)
    .where(
      and(sql`${productWords.word} like lower(${containing(typed)}::text)`, isSingle, gt(productWords.productCount, 0)),
    )
    .limit(MAX_FOUND_WORDS + 1);
  return { words: words.slice(0, MAX_FOUND_WORDS), isTruncated: words.length > MAX_FOUND_WORDS };
}

/** The words, pairs of words and signs among these that the catalogue has. */
export async function findExactWords(db: Executor, words: readonly string[]) {
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

/** The words with the most similar trigrams, the closest first. */
export async function findLikelyWords(db: Executor, typed: string) {
  return db
    .select({ word: productWords.word, productCount: productWords.productCount })
    .from(productWords)
    .where(and(isSingle, gt(productWords.productCount, 0)))
    .orderBy(asc(sql`${productWords.word} <-> lower(${typed}::text)`))
    .limit(MAX_LIKELY_WORDS);
}
