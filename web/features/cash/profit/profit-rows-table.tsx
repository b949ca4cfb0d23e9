import type { ReactNode } from 'react';
import { formatPaisa, formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import type { ProfitRow, ProfitRows } from '#contract/profit.schema.ts';
import { PROFIT_GROUPS, PROFIT_PART_NAMES, PROFIT_PARTS, type ProfitGroup } from '#contract/profit.ts';
import { shareText } from '#web/features/cash/amounts.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import type { TableSort } from '#web/ui/dashboard/data-table-sort.tsx';

type Row = Omit<ProfitRow, 'label'> & { label: ReactNode };

interface ProfitRowsTableProps {
  by: ProfitGroup;
  list: ProfitRows;
  sort: TableSort;
  renderLabel: (row: ProfitRow) => ReactNode;
}

/** The last row sums the rows that are not shown, so that the table adds up to the whole month. */
export function ProfitRowsTable({ by, list: { rows, others }, sort, renderLabel }: ProfitRowsTableProps) {
  const unit = by === 'product' || by === 'size' ? 'piece' : 'parcel';
  const shown: Row[] = rows.map((row) => ({ ...row, label: renderLabel(row) }));
  if (others)
    shown.push({ ...others, key: 'others', orderId: null, label: `${counted(others.rows, 'other')} together` });
  const columns: Column<Row>[] = [
    {
      header: PROFIT_GROUPS[by],
      inCard: 'topStart',
      renderCell: ({ label }) => <span className="font-bold">{label}</span>,
    },
    {
      header: 'Collected',
      inCard: 'middle',
      align: 'end',
      renderCell: ({ parts }) => (
        <span className="tabular-nums">
          <span className="@2xl:whitespace-nowrap">{formatPaisa(parts.collected)}</span>{' '}
          <span className="@2xl:sr-only">collected</span>
        </span>
      ),
    },
    {
      header: 'Taken off',
      inCard: 'middle',
      renderCell: (row) => <span className="text-sm text-muted">{takenOffText(row)}</span>,
    },
    {
      header: 'Came back',
      inCard: 'middle',
      align: 'end',
      renderCell: ({ ended, returned }) =>
        ended > 0 && (
          <span className="block text-sm">
            {shareText(returned, ended)}{' '}
            <span className="text-muted">
              <span className="@2xl:sr-only">came back </span>({returned} of {counted(ended, unit)})
            </span>
          </span>
        ),
    },
    {
      header: 'Profit',
      inCard: 'topEnd',
      align: 'end',
      sort: { by: 'profit', asc: 'lowest first', desc: 'highest first' },
      renderCell: ({ netPaisa }) => <b className="tabular-nums @2xl:whitespace-nowrap">{formatPaisa(netPaisa)}</b>,
    },
  ];
  const caption = `Profit by ${PROFIT_GROUPS[by].toLowerCase()}`;
  return <DataTable caption={caption} columns={columns} rows={shown} keyOf={({ key }) => key} sort={sort} />;
}

function takenOffText({ parts, unknownCost }: Row): string {
  const taken = PROFIT_PART_NAMES.filter((part) => part !== 'collected' && parts[part] !== 0);
  const texts = taken.map((part) => `${PROFIT_PARTS[part]} ${formatShortPkr(pkrFromPaisa(parts[part]))}`);
  if (unknownCost > 0) texts.push(`cost not known for ${counted(unknownCost, 'piece')}`);
  return texts.join(', ');
}
