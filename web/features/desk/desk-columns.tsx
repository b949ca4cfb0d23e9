import type { ReactNode } from 'react';
import type { DeskOrder } from '#contract/desk.schema.ts';
import { RISK_ADVICE } from '#contract/desk.ts';
import { formatShortPkr } from '#contract/money.ts';
import { formatDateTime } from '#contract/time.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { type RowColumn, type RowLayout, RowMark } from '#web/ui/dashboard/work-row.tsx';
import { ADVICE_TONES } from './order-risk.tsx';
import { stateOf, toneOf } from './order-state.ts';

interface DeskCell {
  desk: DeskOrder;
  isHere: boolean;
  /** Says that somebody else is calling the customer. Undefined if nobody is. */
  caller: ReactNode;
}

const COLUMNS: readonly RowColumn<DeskCell>[] = [
  {
    id: 'customer',
    title: 'Customer',
    track: 'minmax(5rem,2fr)',
    isUsual: true,
    render: ({ desk: { order } }) => (
      <span className="flex items-center gap-1">
        <bdi className="truncate" title={order.customerName}>
          {order.customerName}
        </bdi>
        {(order.notes || order.contact?.note) && <RowMark tone="waiting">Note</RowMark>}
      </span>
    ),
  },
  {
    id: 'phone',
    title: 'Phone',
    track: '7rem',
    render: ({ desk: { order } }) => <bdi>{order.phone}</bdi>,
  },
  {
    id: 'town',
    title: 'Town',
    track: 'minmax(3.5rem,1fr)',
    isUsual: true,
    render: ({ desk: { order } }) => <bdi title={order.shippingAddress.city}>{order.shippingAddress.city}</bdi>,
  },
  {
    id: 'address',
    title: 'Address',
    track: 'minmax(5rem,2fr)',
    render: ({ desk: { order } }) => <bdi title={order.shippingAddress.address}>{order.shippingAddress.address}</bdi>,
  },
  {
    id: 'placed',
    title: 'Placed',
    track: '8.5rem',
    render: ({ desk: { order } }) => formatDateTime(order.createdAt),
  },
  {
    id: 'products',
    title: 'Products',
    track: 'minmax(6rem,3fr)',
    render({ desk: { order } }) {
      const text = order.products.map((line) => `${line.quantity} × ${nameWithVariant(line)}`).join(', ');
      return <bdi title={text}>{text}</bdi>;
    },
  },
  {
    id: 'pieces',
    title: 'Pieces',
    track: '2.75rem',
    isAtEnd: true,
    isUsual: true,
    render: ({ desk: { order } }) => order.products.reduce((sum, { quantity }) => sum + quantity, 0),
  },
  {
    id: 'total',
    title: 'To collect',
    track: 'amount',
    isUsual: true,
    render: ({ desk: { order } }) => order.grandTotal !== undefined && formatShortPkr(order.grandTotal),
  },
  {
    id: 'calls',
    title: 'Calls',
    track: '2.75rem',
    isAtEnd: true,
    render: ({ desk: { attempts } }) => attempts,
  },
  {
    id: 'helper',
    title: 'Helper',
    track: 'minmax(4rem,1fr)',
    render: ({ desk: { assignedTo } }) => assignedTo && <bdi title={assignedTo.name}>{assignedTo.name}</bdi>,
  },
  {
    id: 'state',
    title: 'State',
    track: '6.75rem',
    isUsual: true,
    render({ desk, isHere, caller }) {
      const isTwice = desk.duplicates.some(({ kind }) => kind === 'certain');
      return (
        <span role="status">
          <RowMark tone={caller ? 'waiting' : isTwice ? 'off' : toneOf(desk)}>
            {caller ?? (isTwice ? 'Ordered twice?' : stateOf(desk, isHere))}
          </RowMark>
        </span>
      );
    },
  },
  {
    id: 'risk',
    title: 'Risk',
    track: '5.5rem',
    isUsual: true,
    render: ({ desk: { risk } }) =>
      risk.reasons.length > 0 && (
        <RowMark tone={ADVICE_TONES[risk.advice]}>
          {risk.advice === 'confirm' ? 'Call first' : RISK_ADVICE[risk.advice]} {risk.score}
        </RowMark>
      ),
  },
];

export const DESK_ROWS: RowLayout<DeskCell> = { columns: COLUMNS, buttons: '15.25rem' };
