import { Link } from 'react-router';
import type { Receivables } from '#contract/cash.schema.ts';
import { OWED_AGE_NAMES, OWED_AGES, UNLISTED_AFTER_DAYS } from '#contract/cash.ts';
import { formatPaisa } from '#contract/money.ts';
import { BarChart } from '#web/ui/dashboard/bar-chart.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { moneyHref } from './money-address.ts';

const LINE = 'relative flex min-h-11 flex-wrap items-center justify-between gap-x-4';
const LINE_LINK = 'underline underline-offset-4 after:absolute after:inset-0';

export function OwedSums({ receivables: { couriers, total, unlisted } }: { receivables: Receivables }) {
  const sumOf = (age: (typeof OWED_AGE_NAMES)[number]) =>
    couriers.reduce((sum, { ages }) => sum + (ages[age]?.paisa ?? 0), 0);
  return (
    <div className="mb-6 grid gap-4 lg:grid-cols-2">
      <div className="grid content-start gap-3 rounded-md bg-card p-4 shadow-card">
        <h2 className="text-xl">
          {formatPaisa(total.paisa)} for {counted(total.parcels, 'parcel')}
        </h2>
        {unlisted.parcels > 0 && (
          <p className="relative rounded-sm bg-sun-soft px-4 py-2">
            <Link
              to={moneyHref('owed', { unlistedDays: UNLISTED_AFTER_DAYS })}
              className={`font-bold ${LINE_LINK} after:rounded-sm`}
            >
              {counted(unlisted.parcels, 'parcel')}, {formatPaisa(unlisted.paisa)}
            </Link>{' '}
            {unlisted.parcels === 1 ? 'was' : 'were'} delivered more than {UNLISTED_AFTER_DAYS} days ago, in no
            statement.
          </p>
        )}
        <ul className="grid gap-2">
          {couriers.map(({ courier, ages, total: own }) => (
            <li key={courier._id}>
              <span className={LINE}>
                <Link to={moneyHref('owed', { courier: courier._id })} className={`font-bold ${LINE_LINK}`}>
                  <bdi>{courier.label}</bdi>
                </Link>{' '}
                <b className="ms-auto tabular-nums">{formatPaisa(own.paisa)}</b>
              </span>
              <ul className="divide-y divide-line border-y border-line ps-4">
                {OWED_AGE_NAMES.filter((age) => (ages[age]?.parcels ?? 0) > 0).map((age) => (
                  <li key={age} className={LINE}>
                    <span>
                      <Link to={moneyHref('owed', { courier: courier._id, age })} className={LINE_LINK}>
                        {OWED_AGES[age].label}
                      </Link>{' '}
                      <span className="text-sm text-muted">({ages[age]?.parcels})</span>
                    </span>
                    <span className="ms-auto tabular-nums">{formatPaisa(ages[age]?.paisa ?? 0)}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      <BarChart
        title="Owed by age"
        note="Days since the delivery"
        bars={OWED_AGE_NAMES.map((age) => ({
          key: age,
          label: OWED_AGES[age].label,
          value: sumOf(age),
          text: formatPaisa(sumOf(age)),
          to: moneyHref('owed', { age }),
        }))}
      />
    </div>
  );
}
