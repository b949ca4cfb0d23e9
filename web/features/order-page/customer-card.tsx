import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderPage } from '#contract/order-page.schema.ts';
import { formatDate } from '#contract/time.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { PhoneLinks } from '#web/ui/dashboard/phone-links.tsx';
import { OrderCardSection } from './order-card-section.tsx';

interface CustomerCardProps {
  page: OrderPage;
  customerHref: string | undefined;
  message: string;
  onCall: ((dial: () => void) => void) | undefined;
  onChat: ((chatUrl: string) => void) | undefined;
  children?: ReactNode;
}

export function CustomerCard({ page, customerHref, message, onCall, onChat, children }: CustomerCardProps) {
  const { customer, order: desk } = page;
  const { order } = desk;
  const { address, city, state, zipCode } = order.shippingAddress;
  return (
    <OrderCardSection title="Customer">
      <p className="text-lg font-bold">
        <bdi>{order.customerName}</bdi>
      </p>
      {customer?.blocked && (
        <p className="rounded-sm bg-alarm-soft px-3 py-2 font-bold wrap-anywhere text-alarm">
          Blocked since {formatDate(customer.blocked.at)}: <bdi>{customer.blocked.why}</bdi>
        </p>
      )}
      {customer?.note && (
        <p className="rounded-sm bg-sun-soft px-3 py-2 whitespace-pre-line wrap-anywhere">
          <span className="block text-sm font-bold">Our note about the customer</span>
          <bdi>{customer.note}</bdi>
        </p>
      )}
      <address className="grid not-italic wrap-anywhere">
        <span dir="auto" className="whitespace-pre-line">
          {address}
        </span>
        <span>
          <bdi className="font-bold">{desk.knownCity ?? city}</bdi>
          {state && (
            <>
              , <bdi>{state}</bdi>
            </>
          )}{' '}
          <bdi>{zipCode}</bdi>
        </span>
        {desk.knownCity === null && order.channel !== 'counter' && (
          <span className="font-bold text-alarm">This town is not in our list.</span>
        )}
        {desk.knownCity !== null && desk.knownCity !== city && (
          <span className="text-sm text-muted">
            Typed as <bdi>{city}</bdi>
          </span>
        )}
      </address>
      <p>
        <bdi>{order.phone}</bdi>
        {order.email && <span className="block wrap-anywhere text-muted">{order.email}</span>}
      </p>
      <PhoneLinks phone={order.phone} message={message} onCall={onCall} onChat={onChat} />
      {order.notes && (
        <p className="rounded-sm bg-cream px-3 py-2 whitespace-pre-line wrap-anywhere">
          <span className="block text-sm font-bold">The customer wrote</span>
          <bdi>{order.notes}</bdi>
        </p>
      )}
      {customer && (
        <p>
          {counted(customer.orders, 'order')}: {customer.delivered} delivered, {customer.cancelled} cancelled.{' '}
          {customerHref && (
            <Link
              to={customerHref}
              className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
            >
              All orders of this customer
            </Link>
          )}
        </p>
      )}
      {children}
    </OrderCardSection>
  );
}
