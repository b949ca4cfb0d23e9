import { lt } from 'drizzle-orm';
import { DAY_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { mailboxMessages } from '#server/platform/mail/tables.ts';

const MAILBOX_DAYS = 30;

export async function cleanMailbox({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const cutoff = new Date(now().getTime() - MAILBOX_DAYS * DAY_MS);
  await deleteInBatches(db, mailboxMessages, lt(mailboxMessages.createdAt, cutoff));
}
