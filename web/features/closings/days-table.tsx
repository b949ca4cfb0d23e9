import { Link } from 'react-router';
import type { Days } from '#contract/closings.schema.ts';
import type { DayFigure } from '#contract/closings.ts';
import { CURRENCY, formatShortPkr, pkrFromPaisa } from '#contract/money.ts';
import { formatDate } from '#contract/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { dayHref } from './days-address.ts';
import { figureText } from './figure-text.ts';

type Row = Days['days'][number];

/** Columns: header, count and amount. Cards leave out amounts of 0. */
const AMOUNTS: readonly [string, DayFigure | undefined, DayFigure][] = [
  ['Sold', 'soldOrders', 'soldPaisa'],
  ['Handed over', 'handedOverParcels', 'handedOverPaisa'],
  ['Delivered', undefined, 'deliveredPaisa'],
  ['Came back', 'returnedParcels', 'returnedPaisa'],
  ['Paid in', undefined, 'paidInPaisa'],
  ['Cash in', undefined, 'cashInPaisa'],
];

const COLUMNS: Column<Row>[] = [
  {
    header: 'Day',
    inCard: 'topStart',
    renderCell: ({ day }) => (
      <Link
        to={dayHref(day)}
        className="-my-2.5 inline-block py-2.5 font-bold whitespace-nowrap underline underline-offset-4"
      >
        {/* The wide table hides the year, because the heading above it shows the month with its year. */}
        {formatDate(day).slice(0, -5)} <span className="@2xl:sr-only">{day.slice(0, 4)}</span>
      </Link>
    ),
  },
  ...AMOUNTS.map(
    ([header, count, paisa]): Column<Row> => ({
      header,
      inCard: 'middle',
      align: 'end',
      renderCell: ({ figures }) => (
        <span
          className={classNames(
            'flex justify-between gap-x-3 tabular-nums @2xl:block',
            // The column is as wide as its header, so that the header does not wrap.
            header === 'Delivered' && '@2xl:min-w-18',
            figures[paisa] === 0 && 'text-muted @max-2xl:hidden',
          )}
        >
          <span className="text-muted @2xl:hidden">{header}</span>
          <span>
            <Amount paisa={figures[paisa]} />
            {count && (
              <span className="text-sm whitespace-nowrap text-muted @max-2xl:ms-2 @2xl:block">
                {figureText(count, figures[count])}
              </span>
            )}
          </span>
        </span>
      ),
    }),
  ),
  {
    header: 'Signed by',
    inCard: 'topEnd',
    renderCell: ({ signed, corrections }) =>
      signed ? (
        <>
          <bdi>{signed.by ?? 'a former helper'}</bdi>
          {corrections > 0 && (
            <span className="block text-sm font-bold wrap-normal text-alarm">{counted(corrections, 'correction')}</span>
          )}
        </>
      ) : (
        <span className="text-muted wrap-normal">Not signed</span>
      ),
  },
];

/** Shows the currency only in cards. The table has no space for it. */
function Amount({ paisa }: { paisa: number }) {
  const amount = formatShortPkr(pkrFromPaisa(paisa)).slice(CURRENCY.length + 1);
  return (
    <span className="whitespace-nowrap @2xl:text-sm">
      <span className="@2xl:hidden">{CURRENCY} </span>
      {amount}
    </span>
  );
}

export function DaysTable({ days }: { days: readonly Row[] }) {
  return <DataTable caption="Days" columns={COLUMNS} rows={days.toReversed()} keyOf={({ day }) => day} />;
}
