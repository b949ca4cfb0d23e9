import type { ReactNode } from 'react';
import type { StaffOrder } from '#contract/orders.schema.ts';
import { phoneUrlOf, whatsappUrlOf } from '#contract/phone.ts';
import { formatDateTime } from '#contract/time.ts';
import { orderNumber } from '#web/features/orders/order-number.ts';
import { OrderStatusBadge } from '#web/features/orders/order-status-badge.tsx';
import { HistoryLink } from '#web/ui/dashboard/history-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { OrderBill } from './order-bill.tsx';

export function OrderDetailsDialog({ order, onClose }: { order: StaffOrder | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={order !== undefined} onClose={onClose} title={order ? `Order ${orderNumber(order)}` : 'Order'}>
      {order && <OrderDetails order={order} />}
    </Dialog>
  );
}

function OrderDetails({ order }: { order: StaffOrder }) {
  const { shippingAddress: to } = order;
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap items-center gap-3 text-muted">
        <OrderStatusBadge status={order.status} />
        {formatDateTime(order.createdAt)}
      </p>
      <Section title="Customer">
        <p className="font-bold">
          <bdi>{order.customerName}</bdi>
        </p>
        <p className="wrap-anywhere">{order.email || 'N/A'}</p>
        <p>{order.phone}</p>
        <PhoneLinks phone={order.phone} />
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
      <div className="-ms-5 -mt-3 empty:hidden">
        <HistoryLink kind="order" id={order._id} of={`order ${orderNumber(order)}`} hasText />
      </div>
    </div>
  );
}

/** Courier and WhatsApp need a mobile number, so its absence is shown. */
function PhoneLinks({ phone }: { phone: string }) {
  const [call, chat] = [phoneUrlOf(phone), whatsappUrlOf(phone)];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {call && <ContactLink href={call} icon="phone" label="Call" />}
      {chat ? (
        <ContactLink href={chat} icon="chat" label="WhatsApp" />
      ) : (
        <p className="rounded-sm bg-sun-soft px-3 py-2 text-sm font-bold">Needs a mobile number</p>
      )}
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

function ContactLink({ href, icon, label }: { href: string; icon: IconName; label: string }) {
  return (
    <a
      href={href}
      target={href.startsWith('https:') ? '_blank' : undefined}
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-ink/80 bg-white px-4 font-bold hover:bg-cream"
    >
      <Icon name={icon} className="size-5" />
      {label}
    </a>
  );
}
