import { formatPkr } from '#contract/money.ts';
import { ORDER_STATUS_MEANINGS, type OrderStatus } from '#contract/order-status.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES, type ParcelState } from '#contract/parcels.ts';
import { formatDateTime } from '#contract/time.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { PhoneLinks } from '#web/ui/dashboard/phone-links.tsx';
import { CardCheckbox, type CardState } from '#web/ui/dashboard/work-list.tsx';
import { ParcelActions, type ParcelWork } from './parcel-actions.tsx';
import { downloadedText, kindLabel, PARCEL_TONES } from './parcel-labels.ts';
import { parcelMessage } from './parcel-message.ts';
import { ParcelWeight } from './parcel-weight.tsx';
import type { ParcelAction } from './use-parcel-changes.ts';

interface ParcelCardProps {
  parcel: Parcel;
  shopName: string;
  card: CardState<ParcelAction>;
  /** Undefined if the viewer may not change parcels. */
  work: ParcelWork | undefined;
  /** Shows the row instead of the card. Undefined in a list of cards. */
  onClose?: (() => void) | undefined;
}

/** Order statuses that fit a parcel's state. If the status does not fit, staff have set it by hand. */
const FITTING: Partial<Record<ParcelState, readonly OrderStatus[]>> = {
  packed: ['processing'],
  booked: ['processing', 'shipped'],
  handed_over: ['shipped'],
  refused: ['shipped', 'Delivered'],
};

/** States in which staff may have to call the customer. */
const CALLED: readonly ParcelState[] = ['handed_over', 'refused', 'returning'];

export function ParcelCard({ parcel, shopName, card, work, onClose }: ParcelCardProps) {
  const { isHere, problem, onAction } = card;
  const { order, kind, state } = parcel;
  const isByHand = kind === 'forward' && order && FITTING[state] && !FITTING[state].includes(order.status);
  return (
    <li
      tabIndex={-1}
      aria-label={`Parcel ${parcel.number}`}
      aria-busy={card.isBusy}
      className="grid grid-cols-[minmax(0,1fr)] grid-rows-[1fr_auto] gap-3 rounded-lg bg-card p-4 shadow-card"
      onClick={({ currentTarget, target }) => {
        // The pressed button may disappear, so the card takes the focus. The keys j and k continue from it.
        if (target instanceof Element && target.closest('button')) currentTarget.focus({ preventScroll: true });
      }}
    >
      <div className={classNames('grid content-start gap-1.5', !isHere && 'opacity-65')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {work && isHere && <CardCheckbox name={parcel.number} {...card} />}
          <span className="font-bold">{parcel.number}</span>
          <Badge tone={PARCEL_TONES[state]}>{PARCEL_STATES[state]}</Badge>
          {kindLabel(kind) && <Badge tone="plain">{kindLabel(kind)}</Badge>}
          <span className="text-sm text-muted">
            {formatDateTime(parcel.stateAt)}
            {parcel.stateBy && (
              <>
                , by <bdi>{parcel.stateBy}</bdi>
              </>
            )}
          </span>
        </div>
        <p>
          {order ? (
            <>
              <bdi className="text-lg font-bold">{order.customerName}</bdi>{' '}
              <bdi className="whitespace-nowrap text-muted">{order.phone}</bdi>
            </>
          ) : (
            <span className="text-muted">The order was deleted.</span>
          )}
        </p>
        <p className="wrap-anywhere">
          {order?.address && (
            <>
              <bdi>{order.address}</bdi>,{' '}
            </>
          )}
          <bdi className="font-bold">{parcel.city}</bdi>
        </p>
        <OrderLink
          orderId={parcel.orderNumber}
          className="-my-2.5 justify-self-start py-2.5 font-bold whitespace-nowrap underline underline-offset-4"
        />
        <Contents parcel={parcel} onAction={work && isHere ? onAction : undefined} />
        {isByHand && (
          <p className="rounded-sm bg-sun-soft px-3 py-1">
            The order was set to {ORDER_STATUS_MEANINGS[order.status].label.toLowerCase()} by hand.
          </p>
        )}
        {isHere && order && CALLED.includes(state) && (
          <PhoneLinks phone={order.phone} message={parcelMessage(shopName, parcel)} />
        )}
      </div>
      <div className="grid gap-2">
        {work && <ParcelActions parcel={parcel} isHere={isHere} work={work} onAction={onAction} />}
        <p role="status" className={classNames(problem ? 'font-bold text-alarm' : 'sr-only')}>
          {problem}
        </p>
        {onClose && (
          <Button aria-keyshortcuts="o" variant="quiet" className="justify-self-start" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </li>
  );
}

interface ContentsProps {
  parcel: Parcel;
  onAction: ((action: ParcelAction) => void) | undefined;
}

function Contents({ parcel, onAction }: ContentsProps) {
  const number = parcel.trackingNo;
  return (
    <>
      <ul>
        {parcel.lines.map((line) => (
          <li key={line.position}>
            <span className="font-bold">{line.quantity} ×</span> <bdi>{line.name}</bdi>{' '}
            <span className="font-bold">{variantLabel(line)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        {parcel.cod !== undefined && (
          <span>
            To collect: <span className="font-bold">{formatPkr(parcel.cod)}</span>
          </span>
        )}
        <ParcelWeight parcel={parcel} onWeigh={onAction && ((weight) => onAction({ do: 'weigh', weight }))} />
      </p>
      {parcel.courier && (
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi>{parcel.courier.label}</bdi>
          {number === null ? (
            <span className="text-muted">No tracking number yet</span>
          ) : parcel.trackUrl ? (
            <a
              href={parcel.trackUrl}
              target="_blank"
              rel="noreferrer"
              className="-my-2.5 inline-block py-2.5 font-bold underline underline-offset-4"
            >
              {number}
            </a>
          ) : (
            <span className="font-bold">{number}</span>
          )}
          {parcel.state === 'booked' && parcel.downloaded && (
            <span className="w-full text-sm text-muted">{downloadedText(parcel.downloaded)}</span>
          )}
        </p>
      )}
    </>
  );
}
