import type { ReactNode } from 'react';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { formatTime } from '#contract/time.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import type { CardState } from '#web/ui/dashboard/work-list.tsx';
import { RowButton, RowLink, WorkRow } from '#web/ui/dashboard/work-row.tsx';
import { comesBack, type ParcelWork, takeBackHref } from './parcel-actions.tsx';
import type { PARCEL_ROWS } from './parcel-columns.tsx';
import { OUTCOME_LABELS } from './parcel-labels.ts';
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
function RowActions({ parcel: { state, number, trackingNo }, work, onAction, onOpen }: RowActionsProps) {
  const { courier } = work;
  if (state === 'packed' && courier) {
    return (
      <RowButton
        shortcut="b"
        label={`Book with ${courier.label}`}
        isMain
        onClick={() => onAction({ do: 'book', courier: courier._id })}
      >
        Book
      </RowButton>
    );
  }
  if (state === 'packed') {
    return (
      <RowButton shortcut="b" isMain onClick={onOpen}>
        Book
      </RowButton>
    );
  }
  if (state === 'booked') {
    return trackingNo === null ? (
      <RowButton shortcut="e" label="Enter the tracking number" isMain onClick={work.onEnterNumber}>
        Enter number
      </RowButton>
    ) : (
      <RowButton shortcut="h" isMain onClick={() => onAction({ do: 'hand over' })}>
        Hand over
      </RowButton>
    );
  }
  if (state === 'handed_over') {
    return (
      <>
        <RowButton shortcut="d" isMain onClick={() => onAction({ do: 'set', outcome: 'delivered' })}>
          {OUTCOME_LABELS.delivered}
        </RowButton>
        <RowButton shortcut="r" onClick={() => onAction({ do: 'set', outcome: 'refused' })}>
          {OUTCOME_LABELS.refused}
        </RowButton>
      </>
    );
  }
  if (work.mayReceive && comesBack(state)) {
    return (
      <RowLink shortcut="t" to={takeBackHref(number)}>
        Take back
      </RowLink>
    );
  }
  return null;
}
