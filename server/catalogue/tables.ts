import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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
import type { CustomValues } from '#contract/custom-fields.ts';
import { FACET_NAMES, type FacetName } from '#contract/facets.ts';
import type { Measures } from '#contract/measures.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { NOTE_FIELDS, NUMBER_FIELDS, ofEach } from '#contract/product-fields.ts';
import { users } from '#server/accounts/tables.ts';
import type { ImageColumns } from '#server/media/image-columns.ts';
import { idColumn, instant } from '#server/platform/database/columns.ts';
import { categories, colors, genders, sizes } from './options/tables.ts';

/** Returns columns in the order of the index `products_cell`. */
function facetsOf<Column>(columns: Record<FacetName, Column>): [Column, ...Column[]] {
  return FACET_NAMES.map((name) => columns[name]) as [Column, ...Column[]];
}

/** True for a running sale, and for an old price above the price. The partial index needs this expression. */
export function isReduced(columns: Record<'pricePaisa' | 'oldPricePaisa' | 'regularPricePaisa', SQLWrapper>): SQL {
  const { pricePaisa, oldPricePaisa, regularPricePaisa } = columns;
  return sql`(${regularPricePaisa} is not null or coalesce(${oldPricePaisa} > ${pricePaisa}, false))`;
}

/** Price cut in percent, rounded as the shop shows it. The index of the largest cuts needs this expression. */
export function priceCutOf(columns: Record<'pricePaisa' | 'oldPricePaisa' | 'regularPricePaisa', SQLWrapper>): SQL {
  const before = sql`coalesce(${columns.oldPricePaisa}, ${columns.regularPricePaisa})`;
  return sql`coalesce((200::bigint * (${before} - ${columns.pricePaisa}) + ${before}) / nullif(2::bigint * ${before}, 0), 0)`;
}

/** True if a field that the shop has added has a value. The partial index needs this expression. */
export function hasCustomValues({ customValues }: Record<'customValues', SQLWrapper>): SQL {
  return sql`${customValues} <> '{}'`;
}

/** SKU for searches, as `foldSku` folds a typed one. The index needs this expression. */
export function foldedSku({ sku }: { sku: SQLWrapper }): SQL<string> {
  return sql`translate(lower(${sku}), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ –—-', '01234567890123456789')`;
}

/** Returns 'model_note' for 'modelNote'. */
function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /**
     * Price that customers pay. A trigger lowers it during a sale. `regularPriceOf` returns the price
     * without a sale.
     */
    pricePaisa: integer('price_paisa').notNull(),
    /** Price without the sale; null without a sale. During a sale, an edit of the price changes this column. */
    regularPricePaisa: integer('regular_price_paisa'),
    /** Null without a sale. */
    saleEndsAt: instant('sale_ends_at'),
    oldPricePaisa: integer('old_price_paisa'),
    /** URL of the cover. */
    image: text('image').notNull(),
    /** The cover first. One JSON column, so that a listing needs no second query. */
    pictures: jsonb('pictures').$type<ProductImage[]>().notNull().default([]),
    category: text('category')
      .notNull()
      .references(() => categories.code),
    color: text('color')
      .notNull()
      .references(() => colors.code),
    age: smallint('age')
      .notNull()
      .references(() => sizes.code),
    gender: text('gender')
      .notNull()
      .default('both')
      .references(() => genders.code),
    description: text('description').notNull(),
    /** Null if the stock is not counted. */
    stock: integer('stock'),
    /** A column, because indexes need it. */
    inStock: boolean('in_stock').notNull().generatedAlwaysAs(sql`stock is null or stock > 0`),
    /** Name that all colours and ages of a design share. */
    design: text('design'),
    /** Name of the variant in the shop's spreadsheets. */
    sku: text('sku'),
    /** Moving average of the costs in purchases; null before the first purchase. Only staff see this cost. */
    costPaisa: integer('cost_paisa'),
    ...ofEach(NUMBER_FIELDS, (name) => integer(columnName(name))),
    /** Measurements of the garment in cm. Null if nobody has measured it. */
    measures: jsonb('measures').$type<Measures>(),
    ...ofEach(NOTE_FIELDS, (name) => text(columnName(name))),
    /** Values of the fields that the shop has added, by their code. */
    customValues: jsonb('custom_values').$type<CustomValues>().notNull().default({}),
    /** Stars of all reviews. A trigger updates sum and count in the transaction of the review. */
    ratingSum: bigint('rating_sum', { mode: 'number' }).notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    rating: real('rating')
      .notNull()
      .generatedAlwaysAs(sql`case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 2) end`),
    /** True for a draft, which only staff see. */
    isHidden: boolean('is_hidden').notNull().default(false),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    // One index per sort key, with all columns of filters: an index-only scan in either direction finds a page.
    index('products_created').on(t.createdAt, t.id, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden),
    index('products_price').on(t.pricePaisa, t.id, ...facetsOf(t), t.inStock, t.isHidden),
    index('products_rating').on(t.rating, t.id, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden),
    index('products_reviews').on(t.reviewCount, t.id, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden),
    // An index-only scan of `lower(name)` needs the plain name too.
    index('products_name').on(sql`lower(${t.name})`, t.id, t.name, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden),
    // For bitmap scans: rows with equal facets are next to each other in this index.
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
    index('products_on_sale')
      .on(t.createdAt, t.id, ...facetsOf(t), t.inStock, t.pricePaisa, t.isHidden)
      .where(isReduced(t)),
    // The last entry of a category and gender is its largest price cut.
    index('products_price_cut')
      .on(t.category, t.gender, sql`(${priceCutOf(t)})`)
      .where(sql`${isReduced(t)} and not ${t.isHidden}`),
    index('products_hidden').on(t.createdAt, t.id).where(sql`${t.isHidden}`),
    // URLs and printed labels contain short ids (`shortIdOf`). 12 is `SHORT_ID_LENGTH`.
    index('products_short_id').on(sql`right(${t.id}::text, 12)`),
    index('products_design').on(t.design).where(sql`${t.design} is not null`),
    index('products_custom').on(t.id).where(hasCustomValues(t)),
    index('products_folded_sku').on(foldedSku(t)),
    uniqueIndex('products_sku').on(t.sku).where(sql`${t.sku} is not null`),
    check(
      'products_price_not_negative',
      sql`${t.pricePaisa} >= 0 and (${t.oldPricePaisa} is null or ${t.oldPricePaisa} >= 0)`,
    ),
    check('products_stock_not_negative', sql`${t.stock} is null or ${t.stock} >= 0`),
  ],
);

/** Materialized facet counts. Triggers on `products` update them. */
export const facetCounts = pgTable(
  'product_cells',
  {
    category: text('category').notNull(),
    color: text('color').notNull(),
    age: smallint('age').notNull(),
    gender: text('gender').notNull().default('both'),
    inStock: boolean('in_stock').notNull(),
    /** Lowest price of the band in paisa (`price-bands.ts`). */
    priceBand: integer('price_band').notNull(),
    count: integer('count').notNull(),
    isHidden: boolean('is_hidden').notNull().default(false),
  },
  (t) => [primaryKey({ name: 'product_cells_pk', columns: [...facetsOf(t), t.inStock, t.priceBand, t.isHidden] })],
);

/** Words, pairs of adjacent words, and signs such as '+'. Triggers on `products` update the materialized counts. */
export const productWords = pgTable('product_words', {
  word: text('word').primaryKey(),
  productCount: integer('product_count').notNull(),
  /** Number of products with the word in their name; 0 for pairs and signs. */
  nameCount: integer('name_count').notNull(),
});

export const productImages: ImageColumns = { owner: 'products', columns: [products.image, products.pictures] };
