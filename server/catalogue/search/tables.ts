import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Words of names and descriptions in lower case, adjacent pairs ('cotton frock') and signs, with materialized counts of
 * products. Triggers on `products` maintain them; rows of 0 may stay.
 */
export const productWords = pgTable('product_words', {
  word: text('word').primaryKey(),
  productCount: integer('product_count').notNull(),
  /** Products with it in their name; 0 for pairs and signs. */
  nameCount: integer('name_count').notNull(),
});
