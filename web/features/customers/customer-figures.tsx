import type { CustomerDetails } from '#contract/customers.schema.ts';
import { formatPkr } from '#contract/money.ts';
import { formatDate } from '#contract/time.ts';

export function CustomerFigures({ customer }: { customer: CustomerDetails }) {
  const { orders, delivered, cancelled, deliveredTotal, lastOrderAt } = customer;
  const figures: [string, string | undefined][] = [
    ['Orders', String(orders)],
    ['Delivered', String(delivered)],
    ['Cancelled', String(cancelled)],
    ['Delivered total', deliveredTotal === undefined ? undefined : formatPkr(deliveredTotal)],
    ['Last order', lastOrderAt ? formatDate(lastOrderAt) : undefined],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label} className="rounded-md bg-card px-4 py-3 shadow-card">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-bold">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
