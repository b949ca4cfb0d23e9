import { lt } from 'drizzle-orm';
import { UNDO_MINUTES } from '#contract/bulk-edits.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { bulkEdits } from './tables.ts';

/** Deletes bulk edits that can no longer be undone. The audit still has their changes. */
export async function cleanBulkEdits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInBatches(db, bulkEdits, lt(bulkEdits.createdAt, new Date(now().getTime() - UNDO_MINUTES * MINUTE_MS)));
}
