import { desc } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import type { MailTransport } from './mail.ts';
import { mailboxMessages } from './tables.ts';

/** Stores the demo's mails for /dev/mailbox. */
export function createMailboxTransport(db: Executor, now: () => Date): MailTransport {
  return {
    async send({ id, to, subject, text, params }) {
      await db
        .insert(mailboxMessages)
        .values({ id, recipient: to, subject, body: text, params, createdAt: now() })
        .onConflictDoNothing();
    },
  };
}

export function listMailboxMessages(db: Executor, limit: number) {
  return db
    .select()
    .from(mailboxMessages)
    .orderBy(desc(mailboxMessages.createdAt), desc(mailboxMessages.id))
    .limit(limit);
}
