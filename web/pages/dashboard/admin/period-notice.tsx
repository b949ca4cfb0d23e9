import { Link } from 'react-router';
import { formatDateTime } from '#contract/time.ts';
import type { OrderPeriod } from '#web/pages/dashboard/orders-address.ts';

/** A line above a list that names the list's period and links to the whole list. */
export function PeriodNotice({ placedFrom, placedBefore }: OrderPeriod) {
  if (!placedFrom && !placedBefore) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-sm bg-sky-soft px-4 py-1">
      <p>
        Placed {placedFrom && `from ${formatDateTime(placedFrom)}`}{' '}
        {placedBefore && `until ${formatDateTime(placedBefore)}`}
      </p>
      <Link
        to="/dashboard/manage-orders"
        className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
      >
        Orders of all times
      </Link>
    </div>
  );
}
