import { lte } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';
import { deskLinks } from '#server/desk/tables.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';

/** Deletes links that have expired. */
export async function cleanLinks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInBatches(db, deskLinks, lte(deskLinks.expiresAt, now()));
}
