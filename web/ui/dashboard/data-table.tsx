/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table that is laid out as blocks loses its roles in some browsers */
import type { ReactNode } from 'react';
import type { SortOrder } from '#contract/pagination.ts';
import { classNames } from '#web/ui/class-names.ts';
import { type ColumnSort, SortLink, SortSelect, type TableSort } from './data-table-sort.tsx';

export interface Column<Row> {
  header: string;
  renderCell: (row: Row, index: number) => ReactNode;
  /** Position of the cell in a card. Cards show no header, so the cell must be clear without it. */
  inCard: CardSlot;
  align?: 'end';
  sort?: ColumnSort;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort?: TableSort;
}

/** Position in a card. A card has three lines; `middle` fills the second line. */
type CardSlot = 'topStart' | 'topEnd' | 'middle' | 'bottomStart' | 'bottomEnd';

const CARD_CELLS: Record<CardSlot, string> = {
  topStart: '@max-2xl:order-1 @max-2xl:self-center',
  topEnd: '@max-2xl:order-2 @max-2xl:self-center @max-2xl:justify-self-end',
  middle: '@max-2xl:order-3 @max-2xl:col-span-2',
  bottomStart: '@max-2xl:order-4 @max-2xl:self-center',
  bottomEnd: '@max-2xl:order-5 @max-2xl:col-start-2 @max-2xl:self-center @max-2xl:justify-self-end',
};

const ARIA_SORT: Record<SortOrder, 'ascending' | 'descending'> = { asc: 'ascending', desc: 'descending' };

export function DataTable<Row>({ caption, columns, rows, keyOf, sort }: DataTableProps<Row>) {
  return (
    <div className="@container">
      {sort && <SortSelect columns={columns} sort={sort} className="mb-3 @2xl:hidden" />}
      <table
        role="table"
        className="w-full border-collapse text-start @max-2xl:block @2xl:overflow-hidden @2xl:rounded-md @2xl:bg-card @2xl:shadow-card"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-2xl:sr-only">
          <tr role="row" className="border-b border-line bg-cream">
            {columns.map(({ header, align, sort: columnSort }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                aria-sort={columnSort && sort?.by === columnSort.by ? ARIA_SORT[sort.order] : undefined}
                className={classNames(
                  'h-12 px-3 text-sm font-bold first:ps-4 last:pe-4',
                  align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {columnSort && sort ? <SortLink header={header} column={columnSort} sort={sort} /> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)] @max-2xl:gap-3">
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:gap-x-2 @max-2xl:gap-y-1.5 @max-2xl:rounded-md @max-2xl:bg-card @max-2xl:px-4 @max-2xl:py-3 @max-2xl:shadow-card @2xl:border-b @2xl:border-line @2xl:last:border-0"
            >
              {columns.map(({ header, renderCell, inCard, align }) => (
                <td
                  key={header}
                  role="cell"
                  className={classNames(
                    'wrap-anywhere @2xl:px-3 @2xl:py-3 @2xl:first:ps-4 @2xl:last:pe-4',
                    align === 'end' && '@2xl:text-end',
                    CARD_CELLS[inCard],
                  )}
                >
                  {renderCell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
