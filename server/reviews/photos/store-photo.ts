import { REVIEW_PHOTOS_PER_DAY } from '#contract/review-photos.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { storePhoto } from '#server/media/store-image.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';
import { addPhoto, type ShownPhoto } from './queries.ts';

const UPLOADS = {
  name: 'review-photos',
  points: REVIEW_PHOTOS_PER_DAY,
  windowSeconds: DAY_SECONDS,
  error: 'photos_per_day',
} as const;

/** Stores a `data:` URL until the user posts the review. Throws `image_invalid` or `image_too_large`. */
export async function storeReviewPhoto(
  { db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>,
  userId: string,
  dataUrl: string,
): Promise<ShownPhoto> {
  await createRateLimit(db, UPLOADS).consume(userId);
  const stored = await storePhoto(storage, dataUrl);
  return addPhoto(db, { ...stored, userId, createdAt: now() });
}
