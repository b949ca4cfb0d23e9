import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderHref, orderNumber } from '#contract/order-number.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { OrderStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useBackState } from '#web/ui/dashboard/back-link.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import { PhoneLinks } from '#web/ui/dashboard/phone-links.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { OrderBill } from './order-bill.tsx';

interface OrderDetailsDialogProps {
  order: StaffOrder | undefined;
  onClose: () => void;
  customerHref?: ((orderId: string) => string) | undefined;
}

export function OrderDetailsDialog({ order, onClose, customerHref }: OrderDetailsDialogProps) {
  return (
    <Dialog isOpen={order !== undefined} onClose={onClose} title={order ? `Order ${orderNumber(order)}` : 'Order'}>
      {order && <OrderDetails order={order} customerHref={customerHref} />}
    </Dialog>
  );
}

function OrderDetails({ order, customerHref }: Pick<OrderDetailsDialogProps, 'customerHref'> & { order: StaffOrder }) {
  const { shippingAddress: to, contact } = order;
  const backState = useBackState();
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-3 text-muted">
        <OrderStatusBadge status={order.status} />
        {formatDateTime(order.createdAt)}
      </p>
      <BlockedNotice order={order} />
      <Section title="Customer">
        <p className="font-bold">
          <bdi>{order.customerName}</bdi>
        </p>
        <p className="wrap-anywhere">{order.email || 'N/A'}</p>
        <p>{order.phone}</p>
        <PhoneLinks phone={order.phone} />
        {customerHref && contact && (
          <Link to={customerHref(order._id)} className="inline-flex min-h-11 items-center underline underline-offset-4">
            All orders of this number
          </Link>
        )}
      </Section>
      <Section title="Deliver to">
        <address className="not-italic [&>*]:block">
          <span dir="auto" className="whitespace-pre-line">
            {to.address}
          </span>
          <span>
            <bdi>{to.city}</bdi>, <bdi>{to.state}</bdi> <bdi>{to.zipCode}</bdi>
          </span>
        </address>
      </Section>
      {order.notes && (
        <Section title="Delivery notes">
          <p dir="auto" className="rounded-sm bg-sun-soft px-3 py-2 whitespace-pre-line">
            {order.notes}
          </p>
        </Section>
      )}
      <Section title="Items">
        <OrderBill order={order} />
      </Section>
      <Section title="Status history">
        <ol className="grid gap-2">
          {order.history.map(({ status, at, by }) => (
            <li key={`${at} ${status}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <OrderStatusBadge status={status} />
              <span className="text-sm text-muted">
                {formatDateTime(at)}
                {by && (
                  <>
                    {' '}
                    by <bdi>{by}</bdi>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Section>
      <ButtonLink to={orderHref(order.orderId)} state={backState} variant="secondary">
        Open the page of this order
      </ButtonLink>
      <div className="-ms-5 -mt-3 empty:hidden">
        <HistoryLink kind="order" id={order._id} of={`order ${orderNumber(order)}`} hasText />
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-lg">{title}</h3>
      {children}
    </section>
  );
}
