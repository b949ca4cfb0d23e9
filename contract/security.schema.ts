import { z } from 'zod';
import { AUDIT_PAGE_SIZE } from './audit.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';
import { SECURITY_KIND_NAMES } from './security.ts';

const account = z.object({
  _id: z.string(),
  name: z.string().nullable().describe('The e-mail address; null if the account is deleted.'),
});

export const securityEventSchema = z
  .object({
    _id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(SECURITY_KIND_NAMES),
    account: account
      .nullable()
      .describe('Account that acted, or that somebody tried to log in to. Null if no account has this e-mail.'),
    about: account.nullable().describe('Account whose role was changed or that was deleted.'),
    detail: z
      .string()
      .nullable()
      .describe('By kind: name of a downloaded list, a masked e-mail address, or the second factor of a login.'),
    network: z
      .string()
      .nullable()
      .describe('First 24 bits of an IPv4 address or 48 bits of an IPv6 address; null for a command on the server.'),
    device: z.string().nullable().describe("For example 'Chrome on Android'; null if unknown."),
    isNewNetwork: z.boolean().describe('True if the account has not logged in from this network before.'),
    isNewDevice: z.boolean().describe('True if the account has not logged in with this browser before.'),
    count: z.number().int().describe('Number of events within an hour that this entry stands for.'),
    lastAt: z.iso.datetime().describe('Time of the last of these events.'),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof securityEventSchema>;

const day = z.iso.date().describe('A day in Pakistan, such as 2026-11-23.');

const securityFilter = {
  by: z.string().max(200).optional().describe('Id of an account.'),
  kind: z.enum(SECURITY_KIND_NAMES).optional(),
  only: z
    .enum(['rejected', 'news'])
    .optional()
    .describe('`rejected`: failed attempts. `news`: logins from a new network or browser.'),
  from: day.optional(),
  to: day.optional(),
};

export const exportSecurityQuery = z.object(securityFilter);
export type SecurityFilter = z.infer<typeof exportSecurityQuery>;
export const listSecurityQuery = z.object({
  ...securityFilter,
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(AUDIT_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export const listSecurityResponse = z
  .object({
    events: z.array(securityEventSchema).describe('The newest first.'),
    next: z.string().nullable().describe('The `after` of the next page; null at the end.'),
  })
  .meta({ id: 'SecurityEventList' });
export type SecurityEventList = z.infer<typeof listSecurityResponse>;
export const exportedSecurity = z.any().describe('One row for each entry, the newest first');
