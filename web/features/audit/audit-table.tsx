import { Link } from 'react-router';
import type { AuditEntry } from '#contract/audit.schema.ts';
import { AUDIT_VERBS, type AuditSubject, type AuditVerb } from '#contract/audit.ts';
import { formatDateTime } from '#contract/time.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { fieldLabel, fieldText, isNothing } from './field-text.ts';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  hrefOf: (filter: { by?: string; kind?: AuditSubject; subject?: string }) => string;
}

const LINK = 'inline-block py-2.5 underline underline-offset-4 @2xl:py-1';

function isOnOrderPage(verb: AuditVerb, kind: AuditSubject): boolean {
  return (kind === 'order' || kind === 'refund') && verb !== 'order.deleted' && verb !== 'order.purged';
}

export function AuditTable({ entries, hrefOf }: AuditTableProps) {
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
        return (
          <span className="block @2xl:min-w-28">
            {by._id === null ? (
              name
            ) : (
              <Link to={hrefOf({ by: by._id })} className={LINK}>
                {name}
              </Link>
            )}
          </span>
        );
      },
    },
    {
      header: 'What',
      inCard: 'middle',
      renderCell: ({ verb, subject }) => (
        <span className="block @2xl:min-w-44 @4xl:min-w-56">
          <span className="block font-bold">{AUDIT_VERBS[verb]}</span>
          <Link to={hrefOf({ kind: subject.kind, subject: subject._id })} className={LINK}>
            <bdi>{subject.label}</bdi>
          </Link>
          {isOnOrderPage(verb, subject.kind) && (
            <OrderLink orderId={subject.label} className={`${LINK} block w-fit`}>
              Open the order
            </OrderLink>
          )}
        </span>
      ),
    },
    { header: 'Change', inCard: 'middle', renderCell: (entry) => <AuditChange entry={entry} /> },
  ];
  return <DataTable caption="History" columns={columns} rows={entries} keyOf={({ _id }) => _id} />;
}

/** Fields that are shown first. The other fields are in the order of the database. */
const FIRST_FIELDS = ['name', 'price', 'oldPrice', 'stock'];

/** Shows the old and new value of each changed field. If something was added or deleted, there is only one value. */
function AuditChange({ entry: { before, after } }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const fields = [...new Set([...FIRST_FIELDS, ...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = fields.filter((field) =>
    before && after ? field in before || field in after : !isNothing((before ?? after)?.[field]),
  );
  return (
    <dl className="grid gap-1 text-sm">
      {shown.map((field) => (
        <div key={field} className="wrap-anywhere">
          <dt className="inline text-muted">{fieldLabel(field)}: </dt>
          <dd className="inline">
            {before && after ? (
              <>
                <Value as="del" text={fieldText(field, before[field])} /> <span aria-hidden="true">→</span>{' '}
                <Value as="ins" text={fieldText(field, after[field])} />
              </>
            ) : (
              <bdi>{fieldText(field, (before ?? after)?.[field])}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ as: Tag, text }: { as: 'del' | 'ins'; text: string }) {
  return (
    <Tag className={Tag === 'ins' ? 'font-bold no-underline' : 'text-muted'}>
      <bdi>{text}</bdi>
    </Tag>
  );
}
