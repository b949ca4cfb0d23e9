import type { Readable } from 'node:stream';
import type { AuditFilter } from '#contract/audit.schema.ts';
import { AUDIT_VERBS } from '#contract/audit.ts';
import { formatDateTime } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { timeCursorOf } from '#server/platform/database/time-cursor.ts';
import { streamCsv } from '#server/platform/http/stream-csv.ts';
import { type LabelledEntry, listEntries } from './queries.ts';

/** Bounds the entries in memory, however long the list. */
const BATCH = 500;
const COLUMNS = ['When', 'Who', 'What', 'Subject', 'Subject ID', 'Before', 'After'];

/** Streams the entries that match the filter as CSV, the newest first. */
export function exportAudit(deps: Pick<Deps, 'read'>, filter: AuditFilter, lastWrite: string | null): Readable {
  return streamCsv(COLUMNS, readRows(deps, filter, lastWrite));
}

async function* readRows({ read }: Pick<Deps, 'read'>, filter: AuditFilter, lastWrite: string | null) {
  let after: string | undefined;
  for (;;) {
    const page = { after, limit: BATCH };
    const entries = await read((db) => listEntries(db, filter, page), lastWrite);
    for (const entry of entries) yield cellsOf(entry);
    const last = entries.at(-1);
    if (!last || entries.length < BATCH) return;
    after = timeCursorOf(last);
  }
}

function cellsOf({ at, byName, verb, label, subjectId, before, after }: LabelledEntry): string[] {
  const when = formatDateTime(at.toISOString());
  return [when, byName, AUDIT_VERBS[verb], label, subjectId, textOf(before), textOf(after)];
}

function textOf(fields: LabelledEntry['before']): string {
  if (fields === null) return '';
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}
