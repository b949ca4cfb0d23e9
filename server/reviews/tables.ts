import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { FITS, type Rating, WRONG_FITS } from '#contract/reviews.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import type { ImageColumns } from '#server/media/image-columns.ts';
import { idColumn, instant, isOneOf } from '#server/platform/database/columns.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: idColumn(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: smallint('rating').$type<Rating>().notNull(),
    comment: text('comment').notNull(),
    fit: text('fit', { enum: FITS }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('reviews_one_per_person').on(t.productId, t.userId),
    index('reviews_product_newest').on(t.productId, t.createdAt, t.id),
    index('reviews_user_newest').on(t.userId, t.createdAt, t.id),
    // Index-only scans count the answers.
    index('reviews_fit').on(t.productId, t.fit).where(sql`${t.fit} is not null`),
    check('reviews_fit_known', isOneOf(t.fit, FITS)),
    check('reviews_rating_range', sql`${t.rating} between 1 and 5`),
  ],
);

/**
 * No foreign key leads to the review, because photos outlive a review whose product is in the bin. Photos without an
 * account are removed by a job, together with their files.
 */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: idColumn(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null until the review is posted. */
    reviewId: uuid('review_id'),
    url: text('url').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while the photo waits for staff. */
    approvedAt: instant('approved_at'),
  },
  (t) => [
    index('review_photos_of_review').on(t.reviewId, t.id),
    index('review_photos_of_user').on(t.userId),
    index('review_photos_waiting').on(t.createdAt, t.id).where(sql`${t.approvedAt} is null`),
    index('review_photos_approved').on(t.createdAt, t.id).where(sql`${t.approvedAt} is not null`),
    check('review_photos_size_positive', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
);

export const photoImages: ImageColumns = { owner: 'reviews', columns: [reviewPhotos.url] };

/**
 * Votes of customers who sent pieces back because these were too small or too large: one for each order and product.
 */
export const fitVotes = pgTable(
  'fit_votes',
  {
    orderId: uuid('order_id').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null for an order without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Parcel that brings the pieces back. */
    parcelId: uuid('parcel_id').notNull(),
    fit: text('fit', { enum: WRONG_FITS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    index('fit_votes_product').on(t.productId, t.userId, t.fit),
    index('fit_votes_parcel').on(t.parcelId),
    index('fit_votes_user').on(t.userId),
    check('fit_votes_fit_known', isOneOf(t.fit, WRONG_FITS)),
  ],
);

/** Materialized counts of 1 to 5 stars. A trigger on `reviews` updates them. */
export const ratingCounts = pgTable('rating_counts', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  counts: integer('counts').array().notNull(),
});

/**
 * Products that a user has received, so that their reviews of them count as verified. The code of orders writes the
 * rows, because `reviews` may not import `orders`.
 */
export const boughtProducts = pgTable(
  'bought_products',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.productId] }), index('bought_products_product').on(t.productId)],
);
