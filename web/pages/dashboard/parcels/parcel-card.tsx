import { Link } from 'react-router';
import { formatPkr } from '#contract/money.ts';
import { ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES, type ParcelKind, type ParcelState } from '#contract/parcels.ts';
import { formatDateTime } from '#contract/time.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { orderHref } from '#web/pages/dashboard/orders-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';

interface ParcelCardProps {
  parcel: Parcel;
  /** False for one that has left the list, and stays in its place. */
  isHere: boolean;
  isBusy: boolean;
  problem: string | undefined;
  /** Undefined for who may only look. */
  selection: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined;
}

const TONES: Record<ParcelState, BadgeTone> = {
  packed: 'waiting',
  booked: 'waiting',
  handed_over: 'moving',
  delivered: 'done',
  refused: 'off',
  returning: 'waiting',
  received: 'done',
  lost: 'off',
  void: 'off',
};

const KINDS: Record<ParcelKind, string | undefined> = {
  forward: undefined,
  exchange_out: 'Exchange',
  reverse: 'From an exchange',
};

/** Statuses of an order that fit a parcel's state; another one was set by hand. */
const FITTING: Partial<Record<ParcelState, readonly OrderStatus[]>> = {
  packed: ['processing'],
  booked: ['processing', 'shipped'],
  handed_over: ['shipped'],
  refused: ['shipped', 'Delivered'],
};

export function ParcelCard({ parcel, isHere, isBusy, problem, selection }: ParcelCardProps) {
  const { order, kind, state } = parcel;
  const isByHand = kind === 'forward' && order && FITTING[state] && !FITTING[state].includes(order.status);
  return (
    <li
      aria-label={`Parcel ${parcel.number}`}
      aria-busy={isBusy}
      className={classNames('grid content-start gap-2 rounded-lg bg-white p-4 shadow-card', !isHere && 'opacity-65')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {selection && isHere && (
          <label className="-my-2 -ms-2 grid size-11 place-items-center">
            <input
              type="checkbox"
              aria-label={`Choose ${parcel.number}`}
              checked={selection.isSelected}
              onChange={({ currentTarget }) => selection.onSelect(currentTarget.checked)}
              className="size-6 accent-berry"
            />
          </label>
        )}
        <span className="font-bold">{parcel.number}</span>
        <Badge tone={TONES[state]}>{PARCEL_STATES[state]}</Badge>
        {KINDS[kind] && <Badge tone="plain">{KINDS[kind]}</Badge>}
        <span className="text-sm text-muted">
          {formatDateTime(parcel.stateAt)}
          {parcel.stateBy && (
            <>
              {' '}
              by <bdi>{parcel.stateBy}</bdi>
            </>
          )}
        </span>
      </div>
      <p>
        <Link to={orderHref(parcel.orderNumber)} className="inline-block py-2 font-bold underline underline-offset-4">
          #{parcel.orderNumber}
        </Link>{' '}
        {order ? (
          <>
            <bdi className="font-bold">{order.customerName}</bdi>{' '}
            <bdi className="whitespace-nowrap text-muted">{order.phone}</bdi>
          </>
        ) : (
          <span className="text-muted">deleted</span>
        )}
      </p>
      <p className="wrap-anywhere">
        {order && (
          <>
            <bdi>{order.address}</bdi>,{' '}
          </>
        )}
        <bdi className="font-bold">{parcel.city}</bdi>
      </p>
      <ul className="text-sm">
        {parcel.lines.map((line) => (
          <li key={line.position}>
            <span className="font-bold">{line.quantity} ×</span> <bdi>{line.name}</bdi>{' '}
            <span className="font-bold">{variantLabel(line)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        {parcel.courier && <bdi>{parcel.courier.label}</bdi>}
        {parcel.trackUrl ? (
          <a href={parcel.trackUrl} target="_blank" rel="noreferrer" className="font-bold underline underline-offset-4">
            {parcel.trackingNo}
          </a>
        ) : (
          parcel.trackingNo && <span className="font-bold">{parcel.trackingNo}</span>
        )}
        {state === 'booked' && !parcel.trackingNo && <span className="text-muted">No tracking number yet</span>}
        {parcel.cod !== undefined && (
          <span>
            Collects <span className="font-bold">{formatPkr(parcel.cod)}</span>
          </span>
        )}
        <span className="text-muted">{parcel.weight} g</span>
      </p>
      {isByHand && (
        <p className="rounded-sm bg-sun-soft px-3 py-1">
          The order was set to {ORDER_STATUS_MEANINGS[order.status].label} by hand.
        </p>
      )}
      <p role="status" className={classNames(problem && 'font-bold text-alarm')}>
        {problem}
      </p>
    </li>
  );
}
