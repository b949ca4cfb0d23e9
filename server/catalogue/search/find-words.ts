import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import { productWords } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';

/** `word` is in lower case. `nameCount` counts products with the word in their name. */
export interface CountedWord {
  word: string;
  productCount: number;
  nameCount: number;
}

export interface FoundWords {
  words: CountedWord[];
  isTruncated: boolean;
}

/** Enough words for any searched text of three letters. For shorter texts the result may be truncated. */
const FOUND_WORDS_MAX = 2_000;
/** Number of similar words from which `closestWords` chooses by edit distance. */
const LIKELY_WORDS_MAX = 40;

const isSingle = sql`position(' ' in ${productWords.word}) = 0`;

const countedWord = {
  word: productWords.word,
  productCount: productWords.productCount,
  nameCount: productWords.nameCount,
};

/** Finds words that contain the typed word. If the user typed two words, finds pairs of words that contain them. */
export async function findWordsWith(db: Executor, typed: string): Promise<FoundWords> {
  const words = await db
    .select(countedWord)
    .from(productWords)
    .where(
      and(
        sql`${productWords.word} like lower(${containing(typed)}::text)`,
        typed.includes(' ') ? undefined : isSingle,
        gt(productWords.productCount, 0),
      ),
    )
    .limit(FOUND_WORDS_MAX + 1);
  return { words: words.slice(0, FOUND_WORDS_MAX), isTruncated: words.length > FOUND_WORDS_MAX };
}

export async function findExactWords(db: Executor, words: readonly string[]): Promise<CountedWord[]> {
  if (words.length === 0) return [];
  return db
    .select(countedWord)
    .from(productWords)
    .where(and(inArray(productWords.word, [...words]), gt(productWords.productCount, 0)));
}

/** Finds words by trigrams, the closest first. */
export async function findLikelyWords(db: Executor, typed: string) {
  return db
    .select({ word: productWords.word, productCount: productWords.productCount })
    .from(productWords)
    .where(and(isSingle, gt(productWords.productCount, 0)))
    .orderBy(asc(sql`${productWords.word} <-> lower(${typed}::text)`))
    .limit(LIKELY_WORDS_MAX);
}
