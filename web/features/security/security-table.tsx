import { Link } from 'react-router';
import type { SecurityEvent } from '#contract/security.schema.ts';
import { isRejected, SECURITY_KINDS } from '#contract/security.ts';
import { formatDateTime } from '#contract/time.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';

interface SecurityTableProps {
  events: readonly SecurityEvent[];
  hrefOf: (filter: { by: string }) => string;
}

const LINK = 'inline-block py-2.5 underline underline-offset-4 wrap-anywhere @2xl:py-1';

export function SecurityTable({ events, hrefOf }: SecurityTableProps) {
  const renderAccount = (account: SecurityEvent['account']) =>
    account && (
      <Link to={hrefOf({ by: account._id })} className={LINK}>
        <bdi>{account.name ?? 'a deleted account'}</bdi>
      </Link>
    );
  const columns: Column<SecurityEvent>[] = [
    {
      header: 'When',
      inCard: 'topStart',
      renderCell: ({ at, lastAt, count }) => (
        <span className="@max-2xl:text-muted @4xl:whitespace-nowrap">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {count > 1 && <span className="block text-sm text-muted">last: {formatDateTime(lastAt)}</span>}
        </span>
      ),
    },
    {
      header: 'What',
      inCard: 'middle',
      renderCell: ({ kind, count, detail, about }) => (
        <span className="grid justify-items-start gap-1 @2xl:min-w-44">
          <span className={isRejected(kind) ? 'font-bold text-alarm' : 'font-bold'}>{SECURITY_KINDS[kind]}</span>
          {count > 1 && <Badge tone="waiting">{count} times in an hour</Badge>}
          {detail && (
            <span className="text-sm text-muted wrap-anywhere">
              <bdi>{detail}</bdi>
            </span>
          )}
          {renderAccount(about)}
        </span>
      ),
    },
    {
      header: 'Account',
      inCard: 'middle',
      renderCell: ({ account }) => renderAccount(account) ?? <span className="text-muted">No account</span>,
    },
    {
      header: 'From',
      inCard: 'middle',
      renderCell: ({ network, device, isNewNetwork, isNewDevice }) => (
        <span className="grid justify-items-start gap-1">
          <span className="wrap-anywhere">{network ?? 'The server itself, or many networks'}</span>
          {device && <span className="text-sm text-muted">{device}</span>}
          {isNewNetwork && <Badge tone="waiting">New network</Badge>}
          {isNewDevice && <Badge tone="waiting">New device</Badge>}
        </span>
      ),
    },
  ];
  return <DataTable caption="Security log" columns={columns} rows={events} keyOf={({ _id }) => _id} />;
}
