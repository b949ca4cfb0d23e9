import { and, asc, count, desc, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { FitCounts } from '#contract/fit-advice.ts';
import type { RatingCounts } from '#contract/reviews.schema.ts';
import type { Fit } from '#contract/reviews.ts';
import { users } from '#server/accounts/tables.ts';
import { hasAnyId } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readRowCount } from '#server/platform/row-counts/queries.ts';
import { photosOfReview } from './photos/queries.ts';
import { boughtProducts, fitVotes, ratingCounts, reviews } from './tables.ts';

const reviewColumns = {
  id: reviews.id,
  comment: reviews.comment,
  rating: reviews.rating,
  fit: reviews.fit,
  userId: reviews.userId,
  username: users.username,
  productId: reviews.productId,
  createdAt: reviews.createdAt,
  photos: photosOfReview({ withWaiting: false }),
  isVerified: sql<boolean>`${boughtProducts.userId} is not null`,
};

/** Joins the bought product that verifies a review. */
const isBought = and(eq(boughtProducts.userId, reviews.userId), eq(boughtProducts.productId, reviews.productId));

export function listProductReviews(db: Executor, productId: string, limit: number) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(boughtProducts, isBought)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}
export type ReviewRow = Awaited<ReturnType<typeof listProductReviews>>[number];

export function listUserReviews(db: Executor, userId: string) {
  return db
    .select({
      ...reviewColumns,
      photos: photosOfReview({ withWaiting: true }),
      productName: products.name,
      productImage: products.image,
      productImages: products.pictures,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(boughtProducts, isBought)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(eq(reviews.userId, userId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
}
export type OwnReviewRow = Awaited<ReturnType<typeof listUserReviews>>[number];

/** Lists the newest first (keyset pagination). `before` is the id of the last review that was read. */
export function listReviewsBefore(db: Executor, before: string | undefined, limit: number) {
  return db
    .select({ ...reviewColumns, productName: products.name, sku: products.sku })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(boughtProducts, isBought)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(before === undefined ? undefined : lt(reviews.id, before))
    .orderBy(desc(reviews.id))
    .limit(limit);
}

export async function findReview(db: Executor, id: string): Promise<ReviewRow | undefined> {
  if (!isId(id)) return undefined;
  const [review] = await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .leftJoin(boughtProducts, isBought)
    .where(eq(reviews.id, id));
  return review;
}

/** Undefined if the product is unknown or hidden. */
export async function findRatedProduct(db: Executor, id: string) {
  const [found] = await db
    .select({ product: products, counts: ratingCounts.counts })
    .from(products)
    .leftJoin(ratingCounts, eq(ratingCounts.productId, products.id))
    .where(hasAnyId(id))
    .orderBy(asc(products.id))
    .limit(1);
  if (!found || found.product.isHidden) return undefined;
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = found.counts ?? [];
  return {
    product: found.product,
    ratingCounts: { 1: one, 2: two, 3: three, 4: four, 5: five } satisfies RatingCounts,
  };
}

/** Counts what reviews say, and pieces that were sent back for their size. One customer counts once for a product. */
export async function countFits(db: Executor, productIds: readonly string[]): Promise<FitCounts> {
  const ids = [...productIds];
  const hasAnswered = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.productId, fitVotes.productId), eq(reviews.userId, fitVotes.userId), isNotNull(reviews.fit)));
  const opinions = db
    .select({ fit: sql<Fit>`${reviews.fit}`.as('fit') })
    .from(reviews)
    .where(and(inArray(reviews.productId, ids), isNotNull(reviews.fit)))
    .unionAll(
      db
        .select({ fit: sql<Fit>`${fitVotes.fit}`.as('fit') })
        .from(fitVotes)
        .where(and(inArray(fitVotes.productId, ids), notExists(hasAnswered))),
    )
    .as('opinions');
  const rows = await db.select({ fit: opinions.fit, count: count() }).from(opinions).groupBy(opinions.fit);
  const countOf = (fit: Fit) => rows.find((row) => row.fit === fit)?.count ?? 0;
  return { small: countOf('small'), exact: countOf('exact'), large: countOf('large') };
}

export function countReviews(db: Executor): Promise<number> {
  return readRowCount(db, 'reviews');
}
