import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditSubject, AuditVerb } from '#contract/audit.ts';
import { idColumn, instant } from '../database/columns.ts';

/** Fields by name, as the API shows them. */
export type AuditedFields = Record<string, unknown>;

/** The audit log. Append-only: triggers (migration 0018) reject updates and deletions. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: idColumn(),
    at: instant('at').notNull(),
    /** Has no foreign key, because the entry outlives the user. Null for commands. */
    byUserId: uuid('by_user_id'),
    /** A copy of the name, because names change. */
    byName: text('by_name').notNull(),
    verb: text('verb').$type<AuditVerb>().notNull(),
    subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /**
     * A copy of the subject's name or number. For a user only the role, because an e-mail must be deletable and entries
     * can never be deleted.
     */
    subjectLabel: text('subject_label').notNull(),
    /** Shared by the entries of one import or one bulk edit. */
    batchId: uuid('batch_id'),
    before: jsonb('before').$type<AuditedFields>(),
    after: jsonb('after').$type<AuditedFields>(),
  },
  (t) => [
    index('audit_newest').on(t.at, t.id),
    index('audit_by').on(t.byUserId, t.at, t.id),
    index('audit_verb').on(t.verb, t.at, t.id),
    index('audit_subject').on(t.subjectKind, t.subjectId, t.at, t.id),
    index('audit_subject_kind').on(t.subjectKind, t.at, t.id),
  ],
);
