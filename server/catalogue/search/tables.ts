import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The words of all names and descriptions in small letters, the pairs of words that stand beside each other ('cotton frock')
 * and the signs, each with the number of products that have it. Kept by triggers on `products`; a row may fall to 0 and stay.
 */
export const productWords = pgTable('product_words', {
  word: text('word').primaryKey(),
  productCount: integer('product_count').notNull(),
  /** Products that have it in their name; 0 for pairs and signs. */
  nameCount: integer('name_count').notNull(),
});
