import { z } from 'zod';

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
