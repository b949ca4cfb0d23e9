import { isDeepStrictEqual } from 'node:util';
import { type AuditVerb, subjectOf } from '#contract/audit.ts';
import { SECURITY_KIND_OF_VERB } from '#contract/security.ts';
import type { Executor } from '../database/database.ts';
import { recordSecurityEvent } from '../security/record-event.ts';
import { type AuditedFields, auditEntries } from './tables.ts';

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
  before: AuditedFields | null;
  after: AuditedFields | null;
  /** Id that the entries of one import or bulk edit share. */
  batch?: string;
}

/** Writes an audit entry if a field differs. Some kinds of change also get an entry in the security log. */
export function recordChange(tx: Executor, change: Change): Promise<void> {
  return recordChanges(tx, [change]);
}

export async function recordChanges(tx: Executor, changes: readonly Change[]): Promise<void> {
  const entries = changes.flatMap(({ by, at, verb, subject, before, after, batch }) => {
    const changed = changedFields(before, after);
    if (!changed) return [];
    const entry = {
      at,
      byUserId: by.id,
      byName: by.username,
      verb,
      subjectKind: subjectOf(verb),
      subjectId: subject.id,
      subjectLabel: subject.label,
      batchId: batch ?? null,
      ...changed,
    };
    return [entry];
  });
  if (entries.length === 0) return;
  await tx.insert(auditEntries).values(entries);
  for (const change of changes) await recordInSecurityLog(tx, change);
}

async function recordInSecurityLog(tx: Executor, { by, at, verb, subject, before, after }: Change): Promise<void> {
  const kind = SECURITY_KIND_OF_VERB[verb];
  if (kind === undefined || !changedFields(before, after)) return;
  const aboutUserId = subjectOf(verb) === 'user' && subject.id !== by.id ? subject.id : null;
  await recordSecurityEvent(tx, { at, kind, userId: by.id, aboutUserId, detail: subject.label });
}

export function changedFields(before: AuditedFields | null, after: AuditedFields | null) {
  if (before === null || after === null) return { before, after };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (differing.length === 0) return undefined;
  const pick = (fields: AuditedFields) => Object.fromEntries(differing.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
