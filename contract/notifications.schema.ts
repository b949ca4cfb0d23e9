import { z } from 'zod';

/** A message as the demo's mailbox shows it. */
export const mailboxMessageSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  params: z.record(z.string(), z.string()),
  createdAt: z.iso.datetime(),
});
export const mailboxResponse = z.array(mailboxMessageSchema);
export type MailboxMessage = z.infer<typeof mailboxMessageSchema>;
