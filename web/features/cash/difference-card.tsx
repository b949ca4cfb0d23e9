import type { ReactNode } from 'react';
import type { CashDifference } from '#contract/differences.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { rupeesText } from './difference-texts.ts';

interface DifferenceCardProps {
  difference: CashDifference;
  title: string;
  ago: string | undefined;
  hasOrderLinks: boolean;
  children?: ReactNode;
}

export function DifferenceCard({ difference, title, ago, hasOrderLinks, children }: DifferenceCardProps) {
  const { parcel, order, courier, collectedPaisa, paidPaisa } = difference;
  return (
    <li
      aria-label={`Parcel ${parcel.number}`}
      className="grid items-start gap-x-6 gap-y-2 rounded-md bg-card p-4 shadow-card lg:grid-cols-[1.1fr_0.9fr_1.3fr_14rem]"
    >
      <p>
        <b className="whitespace-nowrap">{parcel.number}</b>{' '}
        {parcel.trackingNo && <bdi className="text-sm text-muted">{parcel.trackingNo}</bdi>}
        <span className="block">
          {hasOrderLinks && order._id !== null ? (
            <OrderLink orderId={order.number} className="-my-2.5 inline-block py-2.5 underline underline-offset-4" />
          ) : (
            order.number
          )}
        </span>
      </p>
      <p>
        <bdi className="font-bold">{courier.label}</bdi>
        <span className="block text-muted">
          {PARCEL_STATES[parcel.state]}
          {ago && `, ${ago}`}
        </span>
      </p>
      <div className="lg:text-end">
        <b className="text-lg">{title}</b>
        <p className="text-sm text-muted tabular-nums">
          Collected {rupeesText(collectedPaisa)}, paid {paidPaisa < 0 ? '-' : ''}
          {rupeesText(paidPaisa)}
        </p>
      </div>
      {children}
    </li>
  );
}
