import { AppError } from '#contract/errors.ts';
import type { PostReviewBody } from '#contract/reviews.schema.ts';
import { REVIEWS_PER_DAY } from '#contract/reviews.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import { findProduct, lockProducts } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { photosUnused } from './events.ts';
import { attachPhotos, detachPhotos } from './photos/queries.ts';
import { findReview, type ReviewRow } from './queries.ts';
import { reviews } from './tables.ts';

const reviewsPerDay = (tx: Executor) =>
  createRateLimit(tx, {
    name: 'reviews',
    points: REVIEWS_PER_DAY,
    windowSeconds: DAY_SECONDS,
    error: 'reviews_per_day',
  });

/** Replaces the user's earlier review. The limit per day counts deleted reviews too. */
export async function postReview({ db, tags, jobs, now }: Deps, by: Actor, body: PostReviewBody): Promise<ReviewRow> {
  return inTransaction(db, async (tx) => {
    // Locks the product until the commit. Otherwise a concurrent review could change the rating, and `changeTags` would
    // compare with an outdated product.
    const [product] = isId(body.productId) ? await lockProducts(tx, [body.productId]) : [];
    if (!product || product.isHidden) throw new AppError('product_not_found');
    const user = await findUserById(tx, body.userId);
    if (!user) throw new AppError('user_not_found');
    // Counts in the transaction, so that a failed review does not count.
    await reviewsPerDay(tx).consume(user.id);
    const { rating, comment, fit } = body;
    const written = { rating, comment, ...(fit !== undefined && { fit }), createdAt: now() };
    const [stored] = await tx
      .insert(reviews)
      .values({ productId: product.id, userId: user.id, ...written })
      .onConflictDoUpdate({ target: [reviews.productId, reviews.userId], set: written })
      .returning({ id: reviews.id });
    if (!stored) throw new Error('The review was not kept');
    if (body.photos) {
      const owners = { uploadedBy: by.id ?? '', userId: user.id, reviewId: stored.id };
      if (!(await attachPhotos(tx, body.photos, owners))) throw new AppError('photo_not_found');
      const hasUnused = await detachPhotos(tx, stored.id, { except: body.photos });
      if (hasUnused) await jobs.enqueue(tx, photosUnused, {});
    }
    const review = await findReview(tx, stored.id);
    if (!review) throw new Error('The review was not kept');
    if (by.id !== user.id) {
      const subject = { id: review.id, label: product.name };
      const after = { userId: user.id, rating: review.rating };
      await recordChange(tx, { by, at: written.createdAt, verb: 'review.posted', subject, before: null, after });
    }
    await tags.invalidate(tx, changeTags(product, (await findProduct(tx, product.id)) ?? null));
    return review;
  });
}
