import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant } from '../database/columns.ts';

export const mailboxMessages = pgTable(
  'mailbox_messages',
  {
    id: idColumn(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('mailbox_messages_newest').on(t.createdAt.desc(), t.id.desc())],
);

/** Mails and phone messages that were sent, by id. A repeated job skips them. */
export const mailDeliveries = pgTable('mail_deliveries', {
  mailId: uuid('mail_id').primaryKey(),
  deliveredAt: instant('delivered_at').notNull(),
});
