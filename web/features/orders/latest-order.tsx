import { Link } from 'react-router';
import { formatPkr } from '#contract/money.ts';
import { orderNumber } from '#contract/order-number.ts';
import type { Order } from '#contract/orders.schema.ts';
import { formatDate } from '#contract/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { OrderLinesGlance } from './order-lines.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';

export function LatestOrder({ order, className }: { order: Order; className?: string }) {
  return (
    <section
      aria-labelledby="latest-order"
      className={classNames('grid grid-cols-1 gap-3 rounded-md bg-card p-4 shadow-card md:p-5', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="latest-order" className="text-xl">
          Latest order
        </h2>
        <OrderStatusBadge status={order.status} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-2">
          <p className="text-muted">
            <strong className="text-ink">{orderNumber(order)}</strong>, {formatDate(order.createdAt)},{' '}
            <span className="whitespace-nowrap">{formatPkr(order.grandTotal)}</span>
          </p>
          <OrderLinesGlance products={order.products} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
          <ButtonLink to={`/orders/${order.orderId}`} className="max-sm:grow">
            Track it
          </ButtonLink>
          <Link
            to="/dashboard/orders"
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            All orders
          </Link>
        </div>
      </div>
    </section>
  );
}
