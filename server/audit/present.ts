import type { AuditEntry } from '#contract/audit.schema.ts';
import type { LabelledEntry } from './queries.ts';

export function presentEntry(row: LabelledEntry): AuditEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    by: { _id: row.byUserId, name: row.byName },
    verb: row.verb,
    subject: { kind: row.subjectKind, _id: row.subjectId, label: row.label },
    before: row.before,
    after: row.after,
  };
}
