import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.schema.ts';
import { AUDIT_VERBS, type AuditSubject } from '#contract/audit.ts';
import { formatDateTime } from '#contract/time.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  isStale: boolean;
  /** The list of what somebody did, or of what happened to something. */
  hrefOf: (filter: { by?: string; kind?: AuditSubject; subject?: string }) => string;
}

const LINK = 'underline underline-offset-4';

export function AuditTable({ entries, isStale, hrefOf }: AuditTableProps) {
  const columns: Column<AuditEntry>[] = [
    {
      header: 'When',
      inCard: 'topStart',
      renderCell: ({ at }) => (
        <time dateTime={at} className="@max-2xl:text-muted @4xl:whitespace-nowrap">
          {formatDateTime(at)}
        </time>
      ),
    },
    {
      header: 'Who',
      inCard: 'topEnd',
      renderCell: ({ by }) => {
        const name = <bdi className="font-bold">{by.name}</bdi>;
        if (by._id === null) return name;
        return (
          <Link to={hrefOf({ by: by._id })} className={LINK}>
            {name}
          </Link>
        );
      },
    },
    {
      header: 'What',
      inCard: 'middle',
      renderCell: ({ verb, subject }) => (
        <>
          <span className="block font-bold">{AUDIT_VERBS[verb]}</span>
          <Link to={hrefOf({ kind: subject.kind, subject: subject._id })} className={LINK}>
            <bdi>{subject.label}</bdi>
          </Link>
        </>
      ),
    },
    { header: 'Change', inCard: 'middle', renderCell: (entry) => <AuditChange entry={entry} /> },
  ];
  return <DataTable caption="History" columns={columns} rows={entries} keyOf={({ _id }) => _id} isStale={isStale} />;
}

/** Each changed field as it was and as it is. */
export function AuditChange({ entry: { before, after } }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <dl className="grid gap-1 text-sm">
      {fields.map((field) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-muted">{labelOf(field)}: </dt>
          <dd className="inline">
            {before && <del>{textOf(before[field])}</del>}
            {before && after && ' → '}
            {after && <ins className="font-bold no-underline">{textOf(after[field])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** 'oldPrice' as 'old price'. */
function labelOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

const MAX_LENGTH = 200;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  const isListOfTexts = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  if (isListOfTexts) return value.length === 0 ? 'nothing' : value.join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
