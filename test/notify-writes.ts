import type { Deps } from '#server/deps.ts';
import { EVERYTHING } from '#server/platform/cache/response.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

/** To be called after a test has written past the shop's own operations, which would have told what they change. */
export async function notifyWrites({ db, tags }: Deps): Promise<void> {
  await inTransaction(db, (tx) => tags.invalidate(tx, [EVERYTHING]));
}
