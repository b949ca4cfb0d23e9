import { type SQL, sql } from 'drizzle-orm';
import type { ProductSort } from '#contract/managed-products.ts';
import { products } from '#server/catalogue/tables.ts';

/** `write` and `read` convert the key to text for a cursor and back, without loss. */
interface SortKey {
  value: SQL;
  write: (value: SQL) => SQL<string>;
  /** Checks the text of a cursor before the database reads it. */
  isValid: (text: string) => boolean;
  read: (text: string) => SQL;
}

const asText = (value: SQL) => sql<string>`${value}::text`;
const isWholeNumber = (text: string) => /^\d{1,9}$/.test(text);

export const PRODUCT_SORT_KEYS: Record<ProductSort, SortKey> = {
  createdAt: {
    value: sql`${products.createdAt}`,
    // Writes microseconds, because a Date would drop them.
    write: (value) => sql<string>`(extract(epoch from ${value}) * 1000000)::bigint::text`,
    isValid: (text) => /^-?\d{1,16}$/.test(text),
    read: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
  },
  rating: {
    value: sql`${products.rating}`,
    write: asText,
    isValid: (text) => /^[0-5](\.\d{1,2})?$/.test(text),
    read: (text) => sql`${text}::real`,
  },
  price: {
    value: sql`${products.pricePaisa}`,
    write: asText,
    isValid: isWholeNumber,
    read: (text) => sql`${text}::integer`,
  },
  reviews: {
    value: sql`${products.reviewCount}`,
    write: asText,
    isValid: isWholeNumber,
    read: (text) => sql`${text}::integer`,
  },
  name: {
    value: sql`lower(${products.name})`,
    write: asText,
    isValid: (text) => text.isWellFormed() && !text.includes('\0'),
    read: (text) => sql`${text}::text`,
  },
};
