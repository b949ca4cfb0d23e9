import { eq } from 'drizzle-orm';
import type { AuditVerb } from '#contract/audit.ts';
import { AppError } from '#contract/errors.ts';
import { productTag } from '#server/catalogue/cache-tags/list-tags.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { photosUnused } from '#server/reviews/events.ts';
import { reviewPhotos } from '#server/reviews/tables.ts';
import { type JudgedPhotoRow, lockPhoto } from './queries.ts';

/** Shows the photo to all visitors. Approving it again changes nothing. */
export async function approvePhoto({ db, tags, now }: Deps, by: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const photo = await getPhoto(tx, id);
    if (photo.approvedAt !== null) return;
    const at = now();
    await tx.update(reviewPhotos).set({ approvedAt: at }).where(eq(reviewPhotos.id, photo.id));
    await record(tx, photo, { by, at, verb: 'review.photo-approved' });
    await tags.invalidate(tx, [productTag(photo.productId)]);
  });
}

/** Detaches the photo from its review, even if it was approved. A job removes the file. */
export async function rejectPhoto({ db, tags, jobs, now }: Deps, by: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const photo = await getPhoto(tx, id);
    await tx.update(reviewPhotos).set({ userId: null, reviewId: null }).where(eq(reviewPhotos.id, photo.id));
    await jobs.enqueue(tx, photosUnused, {});
    await record(tx, photo, { by, at: now(), verb: 'review.photo-rejected' });
    await tags.invalidate(tx, [productTag(photo.productId)]);
  });
}

async function getPhoto(tx: Executor, id: string): Promise<JudgedPhotoRow> {
  const photo = await lockPhoto(tx, id);
  if (!photo) throw new AppError('photo_not_found');
  return photo;
}

/** Omits URL and author, because audit entries are never deleted. */
function record(
  tx: Executor,
  { reviewId, productName }: JudgedPhotoRow,
  decision: { by: Actor; at: Date; verb: AuditVerb },
): Promise<void> {
  return recordChange(tx, { ...decision, subject: { id: reviewId, label: productName }, before: null, after: null });
}
