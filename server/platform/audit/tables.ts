import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditSubject, AuditVerb } from '#contract/audit.ts';
import { idColumn, instant } from '../database/columns.ts';

export type AuditedFields = Record<string, unknown>;

/** Append-only: triggers reject updates and deletions. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: idColumn(),
    at: instant('at').notNull(),
    /** No foreign key, because the entry outlives the user. */
    byUserId: uuid('by_user_id'),
    byName: text('by_name').notNull(),
    verb: text('verb').$type<AuditVerb>().notNull(),
    subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    /**
     * Name of the changed item. For a user this is only the role, because e-mail addresses must be deletable and
     * entries are never deleted.
     */
    subjectLabel: text('subject_label').notNull(),
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
