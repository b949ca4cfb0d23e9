import { eq } from 'drizzle-orm';
import { DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { removeOwnImage } from '#server/media/remove-image.ts';
import { reviewPhotos } from '#server/reviews/tables.ts';
import { listUnusedPhotos } from './queries.ts';

/** Removes files before rows, so that a retry finds the files that are left. A new photo has a day to be posted. */
export async function removeUnusedPhotos({ db, storage, now }: Pick<Deps, 'db' | 'storage' | 'now'>): Promise<void> {
  const unused = await listUnusedPhotos(db, new Date(now().getTime() - DAY_MS));
  for (const { id, url } of unused) {
    await removeOwnImage(storage, url);
    await db.delete(reviewPhotos).where(eq(reviewPhotos.id, id));
  }
}
