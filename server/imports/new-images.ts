import { eq } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import type { ImportRecord } from './queries.ts';
import { importNewImages } from './tables.ts';

/** Notes masters that the import has stored. Their variants are encoded when it ends. */
export async function noteNewImages(
  tx: Executor,
  { id }: Pick<ImportRecord, 'id'>,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .insert(importNewImages)
    .values(hashes.map((hash) => ({ importId: id, hash })))
    .onConflictDoNothing();
}

/** Removes and returns what was noted. */
export async function takeNewImages(tx: Executor, id: string): Promise<string[]> {
  const taken = await tx
    .delete(importNewImages)
    .where(eq(importNewImages.importId, id))
    .returning({ hash: importNewImages.hash });
  return taken.map(({ hash }) => hash);
}
