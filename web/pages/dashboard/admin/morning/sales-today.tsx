import { Link } from 'react-router';
import { formatPkr, paisaFromPkr, pkrFromPaisa } from '#contract/money.ts';
import type { Morning, Sales } from '#contract/morning.schema.ts';
import { ordersOfPeriodHref } from '#web/features/orders/admin/orders-address.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { timeOf, weekdayOf } from './shop-day.ts';

/** Compares today's sales so far with those of the same weekday last week until the same time. */
export function SalesToday({ sales: { today, weekBefore } }: { sales: NonNullable<Morning['sales']> }) {
  return (
    <div className="rounded-md bg-card p-4 shadow-card">
      <h3 className="mb-2 text-lg">Sales today</h3>
      <dl className="grid gap-2">
        <div>
          <dt className="text-sm text-muted">Until {timeOf(today.before)}, without cancelled orders</dt>
          <dd className="font-display text-xl font-bold">
            <SalesLink sales={today} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">
            Last {weekdayOf(weekBefore.from)} until {timeOf(weekBefore.before)}
          </dt>
          <dd className="font-bold">
            <SalesLink sales={weekBefore} />
          </dd>
        </div>
      </dl>
      <p className="mt-2">{differenceOf(today, weekBefore)}</p>
    </div>
  );
}

function SalesLink({ sales }: { sales: Sales }) {
  const viewer = useDashboardViewer();
  const text = `${countOrders(sales.orders)}, ${formatPkr(sales.total)}`;
  if (!mayOpenStaffPage(viewer, '/dashboard/manage-orders')) return text;
  return (
    <Link
      to={ordersOfPeriodHref('sales', sales)}
      className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
    >
      {text}
    </Link>
  );
}

function countOrders(orders: number): string {
  return orders === 1 ? '1 order' : `${orders} orders`;
}

function differenceOf(today: Sales, weekBefore: Sales): string {
  const orders = today.orders - weekBefore.orders;
  const paisa = paisaFromPkr(today.total) - paisaFromPkr(weekBefore.total);
  const inOrders =
    orders === 0 ? 'As many orders' : `${countOrders(Math.abs(orders))} ${orders > 0 ? 'more' : 'fewer'}`;
  const inPkr =
    paisa === 0 ? 'the same amount' : `${formatPkr(pkrFromPaisa(Math.abs(paisa)))} ${paisa > 0 ? 'more' : 'less'}`;
  return `${inOrders}, ${inPkr}.`;
}
