import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import { findProduct, lockProducts } from '#server/catalogue/queries.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { assertOwnerOrAdmin, type Viewer } from '#server/platform/http/access.ts';
import { photosUnused } from './events.ts';
import { detachPhotos } from './photos/queries.ts';
import { findReview } from './queries.ts';
import { reviews } from './tables.ts';

/** Deletes a review. The audit records it if an admin deletes the review of somebody else. */
export async function deleteReview({ db, tags, jobs, now }: Deps, id: string, viewer: Viewer): Promise<void> {
  const review = await findReview(db, id);
  if (!review) throw new AppError('review_not_found');
  assertOwnerOrAdmin(viewer, { id: review.userId });
  await inTransaction(db, async (tx) => {
    const [before] = await lockProducts(tx, [review.productId]);
    await tx.delete(reviews).where(eq(reviews.id, review.id));
    if (await detachPhotos(tx, review.id, { except: [] })) await jobs.enqueue(tx, photosUnused, {});
    const after = await findProduct(tx, review.productId);
    if (viewer.id !== review.userId) {
      await recordChange(tx, {
        by: viewer,
        at: now(),
        verb: 'review.deleted',
        subject: { id: review.id, label: before?.name ?? review.productId },
        // Leaves out the text: it is personal data, and audit entries are never deleted.
        before: { userId: review.userId, rating: review.rating },
        after: null,
      });
    }
    await tags.invalidate(tx, changeTags(before ?? null, after ?? null));
  });
}
