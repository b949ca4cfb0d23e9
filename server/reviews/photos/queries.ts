import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PhotoState } from '#contract/review-photos.ts';
import { users } from '#server/accounts/tables.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasRow } from '#server/platform/bin/queries.ts';
import { binItems } from '#server/platform/bin/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { isBehind } from '#server/platform/database/list-by-time.ts';
import { reviewPhotos, reviews } from '#server/reviews/tables.ts';

export interface ShownPhoto {
  id: string;
  url: string;
  width: number;
  height: number;
  isApproved: boolean;
}

/** Returns a column with the photos of a review, so that a list of reviews needs no second statement. */
export function photosOfReview({ withWaiting }: { withWaiting: boolean }): SQL<ShownPhoto[]> {
  const isShown = withWaiting ? undefined : isNotNull(reviewPhotos.approvedAt);
  return sql<ShownPhoto[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', ${reviewPhotos.id}, 'url', ${reviewPhotos.url}, 'width', ${reviewPhotos.width},
      'height', ${reviewPhotos.height}, 'isApproved', ${reviewPhotos.approvedAt} is not null
    ) order by ${reviewPhotos.id}), '[]')
    from ${reviewPhotos} where ${and(eq(reviewPhotos.reviewId, reviews.id), isShown)})`;
}

export async function addPhoto(
  tx: Executor,
  photo: Pick<typeof reviewPhotos.$inferInsert, 'userId' | 'url' | 'width' | 'height' | 'createdAt'>,
): Promise<ShownPhoto> {
  const [row] = await tx.insert(reviewPhotos).values(photo).returning();
  if (!row) throw new Error('The photo was not added');
  return { id: row.id, url: row.url, width: row.width, height: row.height, isApproved: false };
}

interface PhotoOwners {
  /** Account that uploaded the photos. */
  uploadedBy: string;
  userId: string;
  reviewId: string;
}

/** Returns false if a photo is missing, or belongs to another account or review. */
export async function attachPhotos(tx: Executor, ids: readonly string[], owners: PhotoOwners): Promise<boolean> {
  const { uploadedBy, userId, reviewId } = owners;
  const unique = [...new Set(ids)];
  if (!unique.every(isId)) return false;
  if (unique.length === 0) return true;
  const attached = await tx
    .update(reviewPhotos)
    .set({ reviewId, userId })
    .where(
      and(
        inArray(reviewPhotos.id, unique),
        or(
          eq(reviewPhotos.reviewId, reviewId),
          and(isNull(reviewPhotos.reviewId), eq(reviewPhotos.userId, uploadedBy)),
        ),
      ),
    )
    .returning({ id: reviewPhotos.id });
  return attached.length === unique.length;
}

/** Detaches a review's photos except `ids`. Returns false if there are none. The cleaning job removes their files. */
export async function detachPhotos(tx: Executor, reviewId: string, { except }: { except: readonly string[] }) {
  const others = except.length === 0 ? undefined : notInArray(reviewPhotos.id, [...except]);
  const detached = await tx
    .update(reviewPhotos)
    .set({ userId: null, reviewId: null })
    .where(and(eq(reviewPhotos.reviewId, reviewId), others))
    .returning({ id: reviewPhotos.id });
  return detached.length > 0;
}

const JUDGED = {
  id: reviewPhotos.id,
  url: reviewPhotos.url,
  width: reviewPhotos.width,
  height: reviewPhotos.height,
  createdAt: reviewPhotos.createdAt,
  approvedAt: reviewPhotos.approvedAt,
  reviewId: reviews.id,
  comment: reviews.comment,
  rating: reviews.rating,
  username: users.username,
  productId: products.id,
  productName: products.name,
};

const selectJudged = (db: Executor) =>
  db
    .select(JUDGED)
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId));

/** Lists waiting photos from the oldest on, and approved photos from the newest on. */
export function listPhotos(db: Executor, state: PhotoState, { after, limit }: KeysetPage) {
  const position = { at: reviewPhotos.createdAt, id: reviewPhotos.id };
  const isWaiting = state === 'waiting';
  const order = isWaiting ? asc : desc;
  return selectJudged(db)
    .where(
      and(
        isWaiting ? isNull(reviewPhotos.approvedAt) : isNotNull(reviewPhotos.approvedAt),
        isBehind(position, after, isWaiting ? 'oldest' : 'newest'),
      ),
    )
    .orderBy(order(reviewPhotos.createdAt), order(reviewPhotos.id))
    .limit(limit);
}
export type JudgedPhotoRow = Awaited<ReturnType<typeof listPhotos>>[number];

export async function countWaitingPhotos(db: Executor): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(isNull(reviewPhotos.approvedAt));
  return row?.count ?? 0;
}

/** Locks the photo, so that only one of two simultaneous decisions changes it. */
export async function lockPhoto(tx: Executor, id: string): Promise<JudgedPhotoRow | undefined> {
  if (!isId(id)) return undefined;
  const [photo] = await selectJudged(tx).where(eq(reviewPhotos.id, id)).for('update', { of: reviewPhotos });
  return photo;
}

/**
 * Lists photos that no review shows: their account or review was deleted, or their review was not posted before `before`.
 * Skips photos of reviews in the bin.
 */
export function listUnusedPhotos(db: Executor, before: Date) {
  const hasReview = sql`exists (select from ${reviews} where ${reviews.id} = ${reviewPhotos.reviewId})`;
  const isInBin = sql`exists (select from ${binItems}
    where ${hasRow({ table: 'reviews', column: 'id', value: sql`${reviewPhotos.reviewId}::text` })})`;
  return db
    .select({ id: reviewPhotos.id, url: reviewPhotos.url })
    .from(reviewPhotos)
    .where(
      or(
        isNull(reviewPhotos.userId),
        and(isNull(reviewPhotos.reviewId), lt(reviewPhotos.createdAt, before)),
        and(isNotNull(reviewPhotos.reviewId), sql`not ${hasReview}`, sql`not ${isInBin}`),
      ),
    );
}
