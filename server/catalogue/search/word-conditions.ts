import { inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import { containing } from '#server/platform/database/like.ts';
import type { Meaning } from './synonyms.ts';

/** Name and description in small letters. Not among the columns of the table: nobody is to read it with the product. */
export const searchText = sql`"products"."search_text"`;
const nameInText = sql`split_part(${searchText}, ${'\x01'}::text, 1)`;

/** What stands between two words, as `search_tokens_of` has it in the database. */
const DIVIDER = '[\x01\t\n\r\v\f !-&(-,./:-@[-`{-~]';

/** Whether a product contains the text, whatever its case. */
export function hasPart(part: string): SQL {
  return like(searchText, sql`lower(${containing(part)}::text)`);
}

/** Whether the name has any of these words. Words hold no ASCII signs but hyphens and apostrophes. */
export function hasWordInName(words: readonly string[]): SQL {
  return hasPartsThat(words, sql`${nameInText} ~ lower(${wholeWords(words)}::text)`);
}

export function hasWordBeginningInName(beginnings: readonly string[]): SQL {
  return hasPartsThat(beginnings, sql`${nameInText} ~ lower(${`(^|${DIVIDER})(${beginnings.join('|')})`}::text)`);
}

export function hasWord(words: readonly string[]): SQL {
  return hasPartsThat(words, sql`${searchText} ~ lower(${wholeWords(words)}::text)`);
}

/** Asks for the words as parts of the text first: most products have none of them, and that is known sooner. */
function hasPartsThat(words: readonly string[], condition: SQL): SQL {
  return sql`((${or(...words.map(hasPart))}) and ${condition})`;
}

function wholeWords(words: readonly string[]): string {
  return `(^|${DIVIDER})(${words.join('|')})($|${DIVIDER})`;
}

/** Whether a product is of any of the categories, colours and ages of a meaning; undefined where it names none. */
export function hasFacet({ categories, colors, ages }: Meaning): SQL | undefined {
  return or(
    categories && inArray(products.category, [...categories]),
    colors && inArray(products.color, [...colors]),
    ages && inArray(products.age, [...ages]),
  );
}
