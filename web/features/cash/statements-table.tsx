import { Link } from 'react-router';
import { STATEMENT_STATES, type StatementState } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import type { StatementList } from '#contract/statements.schema.ts';
import { formatDate } from '#contract/time.ts';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { statementHref } from './money-address.ts';

type Row = StatementList['statements'][number];

const TONES: Record<StatementState, BadgeTone> = { draft: 'waiting', posted: 'done', void: 'plain' };

export function StatementBadge({ state }: { state: StatementState }) {
  return <Badge tone={TONES[state]}>{STATEMENT_STATES[state]}</Badge>;
}

const COLUMNS: Column<Row>[] = [
  {
    header: 'Statement',
    inCard: 'topStart',
    renderCell: ({ _id, number, courier }) => (
      <>
        <Link
          to={statementHref(_id)}
          className="-my-2.5 inline-block py-2.5 font-bold underline underline-offset-4 wrap-anywhere"
        >
          {number}
        </Link>{' '}
        <bdi className="block text-sm text-muted">{courier.label}</bdi>
      </>
    ),
  },
  {
    header: 'Date',
    inCard: 'bottomStart',
    renderCell: ({ date }) => <span className="whitespace-nowrap">{formatDate(date)}</span>,
  },
  {
    header: 'State',
    inCard: 'bottomEnd',
    renderCell: ({ state }) => <StatementBadge state={state} />,
  },
  {
    header: 'Rows',
    inCard: 'middle',
    renderCell: ({ rows, findings }) => {
      const wrong = findings.reduce((sum, each) => sum + each.rows, 0);
      return (
        <>
          {counted(rows, 'row')}, {wrong === 0 ? 'no findings' : <b>{counted(wrong, 'finding')}</b>}
        </>
      );
    },
  },
  {
    header: 'Paid out',
    inCard: 'topEnd',
    align: 'end',
    renderCell: ({ netPaisa }) => <span className="whitespace-nowrap tabular-nums">{formatPaisa(netPaisa)}</span>,
  },
];

interface StatementsTableProps {
  statements: readonly Row[];
}

export function StatementsTable({ statements }: StatementsTableProps) {
  return <DataTable caption="Statements" columns={COLUMNS} rows={statements} keyOf={({ _id }) => _id} />;
}
