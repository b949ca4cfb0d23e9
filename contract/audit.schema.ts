import { z } from 'zod';
import { AUDIT_PAGE_SIZE, AUDIT_SUBJECT_NAMES, AUDIT_VERB_NAMES } from './audit.ts';
import { cursorQuery } from './pagination.schema.ts';
import { PAGE_SIZE_MAX } from './pagination.ts';

/** Maps each changed field to its value in the units of the API: prices in PKR, times in UTC. */
const fieldsSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z
  .object({
    _id: z.string(),
    at: z.iso.datetime(),
    by: z.object({
      _id: z.string().nullable().describe('Null for a command on the server.'),
      name: z.string().describe('The name at that time.'),
    }),
    verb: z.enum(AUDIT_VERB_NAMES),
    subject: z.object({
      kind: z.enum(AUDIT_SUBJECT_NAMES),
      _id: z.string(),
      label: z.string().describe('Name or number at that time. For a user the e-mail, or the role after a deletion.'),
    }),
    before: fieldsSchema.describe('The changed fields before; null if there were none.'),
    after: fieldsSchema.describe('The changed fields after; null if none are left.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const day = z.iso.date().describe('A day in Pakistan, such as 2026-11-23.');

const auditFilter = {
  by: z.string().max(200).optional().describe('Id of the user who made the change.'),
  verb: z.enum(AUDIT_VERB_NAMES).optional(),
  kind: z.enum(AUDIT_SUBJECT_NAMES).optional(),
  subject: z.string().max(200).optional().describe('Id of the changed thing; needs `kind`.'),
  from: day.optional(),
  to: day.optional(),
};

export const exportAuditQuery = z.object(auditFilter);
export type AuditFilter = z.infer<typeof exportAuditQuery>;
export const listAuditQuery = z.object({
  ...auditFilter,
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(AUDIT_PAGE_SIZE),
  after: cursorQuery.describe('The `next` of another page.'),
});
export const listAuditResponse = z
  .object({
    entries: z.array(auditEntrySchema).describe('The newest first.'),
    next: z.string().nullable().describe('The `after` of the next page; null at the end.'),
  })
  .meta({ id: 'AuditList' });
export type AuditList = z.infer<typeof listAuditResponse>;
export const exportedAudit = z.any().describe('One row for each entry, the newest first');
