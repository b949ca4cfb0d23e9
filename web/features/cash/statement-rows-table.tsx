import { FINDINGS, isLeftOut, type StatementState } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import type { StatementRowList } from '#contract/statements.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { type StatedOutcomeChange, wordOf } from './statement-outcomes.tsx';

type Row = StatementRowList['rows'][number];

/** An amount with its name above it in a card, because cards have no column headers. */
function Amount({ of, paisa }: { of: string; paisa: number | null }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="block text-sm text-muted @2xl:hidden">{of} </span>
      {paisa === null ? '-' : formatPaisa(paisa)}
    </span>
  );
}

/** Text in rows that are not posted. A discarded statement (`void`) posts no row at all, so its rows need no text. */
const LEFT_OUT_MARKS: Record<StatementState, string> = { draft: 'Will be left out', posted: 'Not posted', void: '' };

const columnsOf = (leftOutMark: string, change: StatedOutcomeChange | undefined): Column<Row>[] => [
  {
    header: 'Row',
    inCard: 'topStart',
    renderCell: ({ line, trackingNo }) => (
      <>
        <span className="text-muted tabular-nums">{line}</span> <b className="whitespace-nowrap">{trackingNo}</b>
      </>
    ),
  },
  {
    header: 'Parcel',
    inCard: 'middle',
    renderCell: ({ parcel, orderNumber, status }) => (
      <span className="flex flex-wrap gap-x-3 @2xl:block">
        <bdi className="whitespace-nowrap empty:hidden @2xl:block">{parcel?.number ?? orderNumber}</bdi>{' '}
        <bdi className="whitespace-nowrap text-muted empty:hidden @2xl:text-sm">{parcel?.orderNumber}</bdi>{' '}
        <bdi className="text-muted @2xl:text-sm">{status}</bdi>
      </span>
    ),
  },
  {
    header: 'Findings',
    inCard: 'middle',
    renderCell: ({ line, findings, stated }) => (
      <ul className="grid gap-1">
        {leftOutMark !== '' && isLeftOut(findings) && (
          <li>
            <Badge tone="off">{leftOutMark}</Badge>
          </li>
        )}
        {findings.map(({ finding, text }) => (
          <li key={finding}>
            <b className="text-alarm">{FINDINGS[finding]}</b> {text && <span className="block">{text}</span>}
            {finding === 'status_differs' && change && stated && (
              <Button
                variant="secondary"
                className="my-1"
                disabled={change.isBusy}
                onClick={() => void change.set(stated, [line])}
              >
                Mark as {wordOf(stated)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    ),
  },
  {
    header: 'Collected',
    inCard: 'bottomStart',
    align: 'end',
    renderCell: ({ codPaisa }) => <Amount of="Collected" paisa={codPaisa} />,
  },
  {
    header: 'Paid out',
    inCard: 'bottomEnd',
    align: 'end',
    renderCell: ({ netPaisa }) => (
      <span className="block text-end">
        <Amount of="Paid out" paisa={netPaisa} />
      </span>
    ),
  },
];

interface StatementRowsTableProps {
  state: StatementState;
  rows: readonly Row[];
  change: StatedOutcomeChange | undefined;
}

export function StatementRowsTable({ state, rows, change }: StatementRowsTableProps) {
  const columns = columnsOf(LEFT_OUT_MARKS[state], change);
  return <DataTable caption="Rows" columns={columns} rows={rows} keyOf={({ line }) => String(line)} />;
}
