import { type SQL, sql } from 'drizzle-orm';
import type { ProductSort } from '#contract/catalogue.ts';
import { products } from './tables.ts';

/** What a list is ordered by, and how it is written into a cursor and read back without losing a bit. */
interface SortKey {
  /** As the index of this order has it. */
  value: SQL;
  /** The text of such a value in a cursor. */
  write: (value: SQL) => SQL<string>;
  /** Whether a text can be such a one; nothing else in a cursor gets to the database. */
  isWritten: (text: string) => boolean;
  read: (text: string) => SQL;
}

const asText = (value: SQL) => sql<string>`${value}::text`;
const isWholeNumber = (text: string) => /^\d{1,9}$/.test(text);

export const PRODUCT_SORT_KEYS: Record<ProductSort, SortKey> = {
  createdAt: {
    value: sql`${products.createdAt}`,
    // Microseconds: a Date has fewer digits than the database keeps.
    write: (value) => sql<string>`(extract(epoch from ${value}) * 1000000)::bigint::text`,
    isWritten: (text) => /^-?\d{1,16}$/.test(text),
    read: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
  },
  rating: {
    value: sql`${products.rating}`,
    write: asText,
    isWritten: (text) => /^[0-5](\.\d{1,2})?$/.test(text),
    read: (text) => sql`${text}::real`,
  },
  price: {
    value: sql`${products.pricePaisa}`,
    write: asText,
    isWritten: isWholeNumber,
    read: (text) => sql`${text}::integer`,
  },
  reviews: {
    value: sql`${products.reviewCount}`,
    write: asText,
    isWritten: isWholeNumber,
    read: (text) => sql`${text}::integer`,
  },
  name: {
    value: sql`lower(${products.name})`,
    write: asText,
    isWritten: (text) => text.isWellFormed() && !text.includes('\0'),
    read: (text) => sql`${text}::text`,
  },
};
