import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, real, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { AGES, CATEGORIES, COLORS } from '#contract/catalogue.ts';
import type { Picture } from '#contract/media.schema.ts';
import { users } from '#server/accounts/tables.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    name: text('name').notNull(),
    pricePaisa: integer('price_paisa').notNull(),
    oldPricePaisa: integer('old_price_paisa'),
    /** URL of the first picture. */
    image: text('image').notNull(),
    /**
     * All pictures in the order shown. Kept in the product's own row: a list of products is then one read, and nobody
     * asks for a picture but through its product. Empty in rows older than the column.
     */
    pictures: jsonb('pictures').$type<Picture[]>().notNull().default([]),
    category: text('category', { enum: CATEGORIES }).notNull(),
    color: text('color', { enum: COLORS }).notNull(),
    age: smallint('age').$type<(typeof AGES)[number]>().notNull(),
    description: text('description').notNull(),
    /** Pieces left; null where nobody counts them. */
    stock: integer('stock'),
    /** Shared by the products that are one design in other colours or ages; null for a design of its own. */
    design: text('design'),
    /** Kept by a trigger on `reviews` (migration 0001), in the transaction that changes a review. */
    ratingSum: bigint('rating_sum', { mode: 'number' }).notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    rating: real('rating')
      .notNull()
      .generatedAlwaysAs(sql`case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 2) end`),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('products_newest').on(t.createdAt.desc(), t.id.desc()),
    index('products_rating').on(t.rating.desc(), t.id.desc()),
    index('products_price').on(t.pricePaisa, t.id),
    index('products_design').on(t.design).where(sql`${t.design} is not null`),
    index('products_category_newest').on(t.category, t.createdAt.desc(), t.id.desc()),
    check('products_category_known', isOneOf(t.category, CATEGORIES)),
    check('products_color_known', isOneOf(t.color, COLORS)),
    check('products_age_known', isOneOf(t.age, AGES)),
    check(
      'products_price_not_negative',
      sql`${t.pricePaisa} >= 0 and (${t.oldPricePaisa} is null or ${t.oldPricePaisa} >= 0)`,
    ),
    check('products_stock_not_negative', sql`${t.stock} is null or ${t.stock} >= 0`),
  ],
);
