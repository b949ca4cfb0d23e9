import type { AuditFilter } from '#contract/audit.schema.ts';
import { AUDIT_VERBS } from '#contract/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { KeysetPage } from '#server/platform/database/keyset-pages.ts';
import { readAllByTime } from '#server/platform/database/list-by-time.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { type LabelledEntry, listEntries } from './queries.ts';

const COLUMNS = ['When', 'Who', 'What', 'Subject', 'Subject ID', 'Before', 'After'];

export function exportAudit({ db }: Pick<Deps, 'db'>, filter: AuditFilter): Tables {
  const readPage = (page: KeysetPage) => listEntries(db, filter, page);
  return [{ name: 'History', columns: COLUMNS, rows: readAllByTime(readPage, cellsOf) }];
}

function cellsOf({ at, byName, verb, label, subjectId, before, after }: LabelledEntry): Cell[] {
  return [at, byName, AUDIT_VERBS[verb], label, subjectId, textOf(before), textOf(after)];
}

function textOf(fields: LabelledEntry['before']): string {
  if (fields === null) return '';
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}
