import { inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import { containing } from '#server/platform/database/like.ts';
import type { Meaning } from './synonyms.ts';

/** Lower-case name and description; not a column of the Drizzle table, so that no query selects it. */
const searchText = sql`"products"."search_text"`;
const nameInText = sql`split_part(${searchText}, ${'\x01'}::text, 1)`;

/** Separators, as in the SQL function `search_tokens_of`. */
const SEPARATOR = '[\x01\t\n\r\v\f !-&(-,./:-@[-`{-~]';

/** Case-insensitive. */
export function hasPart(part: string): SQL {
  return like(searchText, sql`lower(${containing(part)}::text)`);
}

/** The words contain no ASCII signs but hyphens and apostrophes. */
export function hasWordInName(words: readonly string[]): SQL {
  return afterSubstringTest(words, sql`${nameInText} ~ lower(${wholeWords(words)}::text)`);
}

export function hasWordBeginningInName(beginnings: readonly string[]): SQL {
  return afterSubstringTest(
    beginnings,
    sql`${nameInText} ~ lower(${`(^|${SEPARATOR})(${beginnings.join('|')})`}::text)`,
  );
}

export function hasWord(words: readonly string[]): SQL {
  return afterSubstringTest(words, sql`${searchText} ~ lower(${wholeWords(words)}::text)`);
}

/** Tests for substrings first, which is faster and fails for most products. */
function afterSubstringTest(words: readonly string[], condition: SQL): SQL {
  return sql`((${or(...words.map(hasPart))}) and ${condition})`;
}

function wholeWords(words: readonly string[]): string {
  return `(^|${SEPARATOR})(${words.join('|')})($|${SEPARATOR})`;
}

/** Undefined if the meaning has no facet. */
export function hasFacet({ categories, colors, ages }: Meaning): SQL | undefined {
  return or(
    categories && inArray(products.category, [...categories]),
    colors && inArray(products.color, [...colors]),
    ages && inArray(products.age, [...ages]),
  );
}
