import { isDeepStrictEqual } from 'node:util';
import { type AuditVerb, subjectOf } from '#contract/audit.ts';
import type { Executor } from '../database/database.ts';
import { type AuditedFields, auditEntries } from './tables.ts';

/** Who does something: a viewer, or a command of whoever looks after the server. */
export interface Actor {
  id: string | null;
  username: string;
}

export const COMMAND_LINE: Actor = { id: null, username: 'command line' };

export interface Change {
  by: Actor;
  at: Date;
  verb: AuditVerb;
  subject: { id: string; label: string };
  /** All fields, or those that may have changed; null where there was nothing. */
  before: AuditedFields | null;
  /** Null where nothing is left. */
  after: AuditedFields | null;
  /** Id of the import or the bulk edit that made it together with others. */
  batch?: string;
}

/** Writes an audit entry of the fields that differ, in the change's transaction; none where nothing differs. */
export async function recordChange(
  tx: Executor,
  { by, at, verb, subject, before, after, batch }: Change,
): Promise<void> {
  const changed = changedFields(before, after);
  if (!changed) return;
  await tx.insert(auditEntries).values({
    at,
    byUserId: by.id,
    byName: by.username,
    verb,
    subjectKind: subjectOf(verb),
    subjectId: subject.id,
    subjectLabel: subject.label,
    batchId: batch ?? null,
    ...changed,
  });
}

/** Undefined where nothing differs. */
export function changedFields(before: AuditedFields | null, after: AuditedFields | null) {
  if (before === null || after === null) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (differing.length === 0) return undefined;
  const pick = (fields: AuditedFields) => Object.fromEntries(differing.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
