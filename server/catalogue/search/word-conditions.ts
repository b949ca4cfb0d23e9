import { inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { products } from '#server/catalogue/tables.ts';
import { containing } from '#server/platform/database/like.ts';
import type { Meaning } from './meaning.ts';

/** Name and description in lower case. The Drizzle table omits this column, so that no query selects it by accident. */
const searchText = sql`"products"."search_text"`;
const nameInText = sql`split_part(${searchText}, ${'\x01'}::text, 1)`;

/** Characters between words. Must be the same as in the SQL function `search_tokens_of`. */
const SEPARATOR = '[\x01\t\n\r\v\f !-&(-,./:-@[-`{-~]';

export function hasPart(part: string): SQL {
  return like(searchText, sql`lower(${containing(part)}::text)`);
}

/** Words may have hyphens and apostrophes but no other signs, because the regular expression does not escape them. */
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

/** The substring test runs first, because it is faster and most products fail it. */
function afterSubstringTest(words: readonly string[], condition: SQL): SQL {
  return sql`((${or(...words.map(hasPart))}) and ${condition})`;
}

function wholeWords(words: readonly string[]): string {
  return `(^|${SEPARATOR})(${words.join('|')})($|${SEPARATOR})`;
}

export function hasFacet({ categories, colors, ages, genders }: Meaning): SQL | undefined {
  return or(
    categories && inArray(products.category, [...categories]),
    colors && inArray(products.color, [...colors]),
    ages && inArray(products.age, [...ages]),
    genders && inArray(products.gender, [...genders]),
  );
}
