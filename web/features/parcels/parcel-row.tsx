import type { ReactNode } from 'react';
import { isOfferedIn, PARCEL_ACTIONS } from '#contract/parcel-actions.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { formatTime } from '#contract/time.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import type { CardState } from '#web/ui/dashboard/work-list.tsx';
import { RowButton, RowLink, WorkRow } from '#web/ui/dashboard/work-row.tsx';
import { type ParcelWork, takeBackHref } from './parcel-actions.tsx';
import type { PARCEL_ROWS } from './parcel-columns.tsx';
import type { ParcelAction } from './use-parcel-changes.ts';

interface ParcelRowProps {
  parcel: Parcel;
  layout: typeof PARCEL_ROWS;
  card: CardState<ParcelAction>;
  /** Undefined if the viewer may not change parcels. */
  work: ParcelWork | undefined;
  onOpen: () => void;
}

export function ParcelRow({ parcel, layout, card, work, onOpen }: ParcelRowProps) {
  const { number } = parcel;
  return (
    <WorkRow
      label={`Parcel ${number}`}
      name={number}
      link={
        <OrderLink orderId={parcel.orderNumber} className="font-bold underline underline-offset-4">
          {number}
        </OrderLink>
      }
      layout={layout}
      cell={parcel}
      card={card}
      isSelectable={work !== undefined}
      left={leftBecause(parcel)}
      actions={work && <RowActions parcel={parcel} work={work} onAction={card.onAction} onOpen={onOpen} />}
      onOpen={onOpen}
    />
  );
}

function leftBecause({ state, stateAt, stateBy }: Parcel): ReactNode {
  return (
    <>
      {PARCEL_STATES[state]}
      {stateBy && (
        <>
          {' '}
          by <bdi>{stateBy}</bdi>
        </>
      )}
      , {formatTime(stateAt)}
    </>
  );
}

interface RowActionsProps {
  parcel: Parcel;
  work: ParcelWork;
  onAction: (action: ParcelAction) => void;
  onOpen: () => void;
}

/** Buttons of the usual next steps. The open card has the other buttons too. */
function RowActions({ parcel: { state, number: parcelNumber, trackingNo }, work, onAction, onOpen }: RowActionsProps) {
  const { courier } = work;
  const { book, number, hand_over: handOver, receive } = PARCEL_ACTIONS;
  if (isOfferedIn('book', state)) {
    return courier ? (
      <RowButton
        shortcut={book.key}
        label={`Book with ${courier.label}`}
        isMain
        onClick={() => onAction({ do: 'book', courier: courier._id })}
      >
        {book.label}
      </RowButton>
    ) : (
      <RowButton shortcut={book.key} isMain onClick={onOpen}>
        {book.label}
      </RowButton>
    );
  }
  if (isOfferedIn('hand_over', state)) {
    return trackingNo === null ? (
      <RowButton shortcut={number.key} label={number.label} isMain onClick={work.onEnterNumber}>
        Enter number
      </RowButton>
    ) : (
      <RowButton shortcut={handOver.key} isMain onClick={() => onAction({ do: 'hand_over' })}>
        {handOver.label}
      </RowButton>
    );
  }
  if (isOfferedIn('undo_hand_over', state)) {
    return (['deliver', 'refuse'] as const).map((name) => (
      <RowButton
        key={name}
        shortcut={PARCEL_ACTIONS[name].key}
        isMain={name === 'deliver'}
        onClick={() => onAction({ do: name })}
      >
        {PARCEL_ACTIONS[name].label}
      </RowButton>
    ));
  }
  if (work.mayReceive && isOfferedIn('receive', state)) {
    return (
      <RowLink shortcut={receive.key} to={takeBackHref(parcelNumber)}>
        {receive.label}
      </RowLink>
    );
  }
  return null;
}
