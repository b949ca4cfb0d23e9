import { inArray } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { pictures } from './tables.ts';

export type PictureRow = typeof pictures.$inferSelect;

/** Notes a picture. Returns false where it was noted before. */
export async function addPicture(tx: Executor, row: PictureRow): Promise<boolean> {
  const added = await tx.insert(pictures).values(row).onConflictDoNothing().returning({ url: pictures.url });
  return added.length > 0;
}

/** What is known of the pictures with these URLs, by URL; a picture of elsewhere is not among them. */
export async function findPictures(db: Executor, urls: readonly string[]): Promise<Map<string, PictureRow>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pictures)
    .where(inArray(pictures.url, [...urls]));
  return new Map(rows.map((row) => [row.url, row]));
}
