import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { AGES, CATEGORIES, COLORS, GENDERS } from '#contract/catalogue.ts';
import { FACET_NAMES, type FacetName } from '#contract/facets.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { users } from '#server/accounts/tables.ts';
import type { ImageColumns } from '#server/media/image-columns.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

/** The facets' columns (`contract/facets.ts`), in the order of the index `products_cell`. */
function facetsOf<Column>(columns: Record<FacetName, Column>): [Column, ...Column[]] {
  return FACET_NAMES.map((name) => columns[name]) as [Column, ...Column[]];
}

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** The price now. A running sale lowers it by a trigger (migration 0024); `regularPriceOf` returns the price without a sale. */
    pricePaisa: integer('price_paisa').notNull(),
    /** The price without the running sale; null outside of sales. During a sale an update of the price sets this column. */
    regularPricePaisa: integer('regular_price_paisa'),
    /** End of that sale; null outside of sales. */
    saleEndsAt: instant('sale_ends_at'),
    oldPricePaisa: integer('old_price_paisa'),
    /** URL of the cover. */
    image: text('image').notNull(),
    /**
     * All images, the cover first. A JSON column, so that a listing is one read. Empty in rows older than the column.
     */
    pictures: jsonb('pictures').$type<ProductImage[]>().notNull().default([]),
    category: text('category', { enum: CATEGORIES }).notNull(),
    color: text('color', { enum: COLORS }).notNull(),
    age: smallint('age').$type<(typeof AGES)[number]>().notNull(),
    gender: text('gender', { enum: GENDERS }).notNull().default('both'),
    description: text('description').notNull(),
    /** Pieces left; null if they are not counted. */
    stock: integer('stock'),
    /** True if a piece is left or stock is not counted. A column, so that indexes can include it. */
    inStock: boolean('in_stock').notNull().generatedAlwaysAs(sql`stock is null or stock > 0`),
    /** Shared by the products of one design in several colours and ages; null without variants. */
    design: text('design'),
    /** The variant's name in the shop's spreadsheets; null without one. */
    sku: text('sku'),
    /** Grams of a piece; null for the weight in the settings. */
    weightG: integer('weight_g'),
    /** Maintained by a trigger on `reviews` (migration 0001), in the review's transaction. */
    ratingSum: bigint('rating_sum', { mode: 'number' }).notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    rating: real('rating')
      .notNull()
      .generatedAlwaysAs(sql`case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 2) end`),
    /** A draft: only staff see it. */
    isHidden: boolean('is_hidden').notNull().default(false),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    // One index per sort key, with all columns that filters use: an index-only scan from either end finds a page, and
    // only its own rows are read. They include `isHidden`, so that shoppers and staff share them.
    index('products_created').on(t.createdAt, t.id, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden),
    index('products_price').on(t.pricePaisa, t.id, ...facetsOf(t), t.inStock, t.isHidden),
    index('products_rating').on(t.rating, t.id, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden),
    index('products_reviews').on(t.reviewCount, t.id, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden),
    // Includes the plain name: index-only scans need the columns of their expressions.
    index('products_name').on(sql`lower(${t.name})`, t.id, t.name, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden),
    // For bitmap scans: equal facets together, the better rated first, with all sort keys but the name.
    index('products_cell').on(
      ...facetsOf(t),
      t.inStock,
      t.rating,
      t.id,
      t.pricePaisa,
      t.createdAt,
      t.reviewCount,
      t.isHidden,
    ),
    // For lists of hidden products, and their number.
    index('products_hidden').on(t.createdAt, t.id).where(sql`${t.isHidden}`),
    // For `shortIdOf`: pages and scanned labels name products by it.
    index('products_short_id').on(sql`right(${t.id}::text, 12)`),
    index('products_design').on(t.design).where(sql`${t.design} is not null`),
    uniqueIndex('products_sku').on(t.sku).where(sql`${t.sku} is not null`),
    check('products_category_known', isOneOf(t.category, CATEGORIES)),
    check('products_color_known', isOneOf(t.color, COLORS)),
    check('products_age_known', isOneOf(t.age, AGES)),
    check('products_gender_known', isOneOf(t.gender, GENDERS)),
    check(
      'products_price_not_negative',
      sql`${t.pricePaisa} >= 0 and (${t.oldPricePaisa} is null or ${t.oldPricePaisa} >= 0)`,
    ),
    check('products_stock_not_negative', sql`${t.stock} is null or ${t.stock} >= 0`),
  ],
);

/** Materialized facet counts, maintained by triggers on `products` (migration 0026) in the same transaction. */
export const facetCounts = pgTable(
  'product_cells',
  {
    category: text('category', { enum: CATEGORIES }).notNull(),
    color: text('color', { enum: COLORS }).notNull(),
    age: smallint('age').$type<(typeof AGES)[number]>().notNull(),
    gender: text('gender', { enum: GENDERS }).notNull().default('both'),
    inStock: boolean('in_stock').notNull(),
    /** The lowest price of the band, in paisa (`price-bands.ts`). */
    priceBand: integer('price_band').notNull(),
    count: integer('count').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [primaryKey({ name: 'product_cells_pk', columns: [...facetsOf(t), t.inStock, t.priceBand, t.isHidden] })],
);

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

export const productImages: ImageColumns = { owner: 'products', columns: [products.image, products.pictures] };
