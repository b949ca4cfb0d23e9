import { Link } from 'react-router';
import { COUNTED_DAYS_MAX, DEAD_STOCK_DAYS, REPORT_FIGURES, type ReportFigure } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import type { MonthReport } from '#contract/month-report.schema.ts';
import { type Bar, BarChart } from '#web/ui/dashboard/bar-chart.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { shareText } from './amounts.ts';
import { reportHref } from './money-address.ts';

type Outcomes = MonthReport['outcomesByCity'][number];

const DEDUCTIONS = ['courier_fee', 'fee_tax', 'income_tax_withheld', 'sales_tax_withheld'] as const;
/** Number of cities in the chart: the cities with the most parcels. */
const SHOWN_CITIES = 15;

export function Figures({ report }: { report: MonthReport }) {
  const { month, sold, delivered, returned, deductions, outcomesByCity, outcomesByCourier } = report;
  const main: [ReportFigure, number, string][] = [
    ['sold', sold.paisa, counted(sold.orders, 'order')],
    ['delivered', delivered.paisa, deliveriesText(delivered)],
    ['returned', returned.paisa, counted(returned.parcels, 'parcel')],
  ];
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <dl aria-label="Figures" className="grid gap-4 lg:col-span-2 lg:grid-cols-3">
        {main.map(([figure, paisa, count]) => (
          <div
            key={figure}
            className="relative flex flex-wrap items-baseline justify-between gap-x-3 rounded-md bg-card p-4 shadow-card lg:block"
          >
            <FigureLink month={month} figure={figure} />
            <dd className="text-xl font-bold tabular-nums">{formatPaisa(paisa)}</dd>
            <dd className="text-muted max-lg:w-full max-lg:text-end">{count}</dd>
          </div>
        ))}
      </dl>
      <dl
        aria-label="What couriers took"
        className="grid gap-x-12 rounded-md bg-card px-4 py-2 shadow-card lg:col-span-2 lg:grid-cols-2"
      >
        {DEDUCTIONS.map((figure) => (
          <div key={figure} className="relative flex min-h-11 flex-wrap items-center justify-between gap-x-3">
            <FigureLink month={month} figure={figure} />
            <dd className="ms-auto tabular-nums">{formatPaisa(deductions[figure])}</dd>
          </div>
        ))}
      </dl>
      <BarChart
        title="Came back, by city"
        note={outcomesByCity.length > SHOWN_CITIES ? `The ${SHOWN_CITIES} cities with the most parcels` : undefined}
        max={1}
        bars={ratesOf(month, outcomesByCity.slice(0, SHOWN_CITIES), 'city')}
      />
      <div className="grid content-start gap-4">
        <BarChart title="Came back, by courier" max={1} bars={ratesOf(month, outcomesByCourier, 'courier')} />
        <BarChart title="Days to deliver" note="From the hand-over to the courier" bars={daysOf(report)} />
        <BarChart
          title="Best sellers"
          bars={report.bestSellers.map(({ productId, name, pieces, paisa }) => ({
            key: productId,
            label: name,
            value: pieces,
            text: `${counted(pieces, 'piece')}, ${formatPaisa(paisa)}`,
            to: reportHref({ month, figure: 'sold', product: productId }),
          }))}
        />
      </div>
      <DeadStock stock={report.deadStock} />
    </div>
  );
}

function deliveriesText({ parcels, orders }: MonthReport['delivered']): string {
  const ofParcels = counted(parcels, 'parcel');
  return orders === 0 ? ofParcels : `${ofParcels}, ${counted(orders, 'order')} without one`;
}

function FigureLink({ month, figure }: { month: string; figure: ReportFigure }) {
  return (
    <dt>
      <Link
        to={reportHref({ month, figure })}
        className="font-bold underline underline-offset-4 after:absolute after:inset-0"
      >
        {REPORT_FIGURES[figure]}
      </Link>
    </dt>
  );
}

function ratesOf(month: string, rows: readonly Outcomes[], name: 'city' | 'courier'): Bar[] {
  return rows
    .map(({ key, label, delivered, returned }) => ({
      key,
      label,
      value: returned / Math.max(delivered + returned, 1),
      text: `${shareText(returned, delivered + returned)} (${returned} of ${delivered + returned})`,
      to: reportHref({ month, figure: 'returned', [name]: key }),
    }))
    .toSorted((one, another) => another.value - one.value);
}

/** Returns a bar per number of days. A number without parcels gets an empty bar, so that the chart shows gaps. */
function daysOf({ daysToDeliver }: MonthReport): Bar[] {
  const longest = Math.max(-1, ...daysToDeliver.map(({ days }) => days));
  const first = Math.min(1, ...daysToDeliver.map(({ days }) => days));
  return Array.from({ length: longest - first + 1 }, (_, at) => {
    const days = first + at;
    const parcels = daysToDeliver.find((each) => each.days === days)?.parcels ?? 0;
    const more = days === COUNTED_DAYS_MAX ? ' and more' : '';
    return {
      key: String(days),
      label: days === 0 ? 'Less than a day' : `${counted(days, 'day')}${more}`,
      value: parcels,
      text: counted(parcels, 'parcel'),
    };
  });
}

function DeadStock({ stock: { products, pieces, paisa, list } }: { stock: MonthReport['deadStock'] }) {
  return (
    <section
      aria-labelledby="dead-stock"
      className="grid content-start gap-1 rounded-md bg-card p-4 shadow-card lg:col-span-2"
    >
      <h2 id="dead-stock" className="text-lg">
        Dead stock
      </h2>
      <p className="text-sm text-muted">In stock, and not sold for {DEAD_STOCK_DAYS} days</p>
      {products === 0 ? (
        <p>None.</p>
      ) : (
        <>
          <p>
            {counted(products, 'product')}, {counted(pieces, 'piece')}, <b>{formatPaisa(paisa)}</b>
          </p>
          <ul className="divide-y divide-line">
            {list.map(({ productId, name, pieces: own, paisa: worth }) => (
              <li key={productId} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                <bdi>{name}</bdi>
                <span className="ms-auto tabular-nums">
                  {counted(own, 'piece')}, {formatPaisa(worth)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
