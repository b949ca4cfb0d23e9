import { useState } from 'react';
import { Link } from 'react-router';
import type { Parcel } from '#contract/parcels.schema.ts';
import { canMove, PARCEL_OUTCOMES, PARCEL_STATES, type ParcelOutcome, type ParcelState } from '#contract/parcels.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { OUTCOME_LABELS, unpackLabel } from './parcel-labels.ts';
import type { ParcelAction } from './use-parcel-changes.ts';

export const NO_COURIER = 'There is no courier to book with yet. Add one under Couriers.';

export interface ParcelWork {
  /** Courier that the Book button books with. Undefined if the shop has no courier. */
  courier: { _id: string; label: string } | undefined;
  onEnterNumber: () => void;
  /** Opens the form of the return desk in place. If undefined, a link leads to the return desk. */
  onReceive?: () => void;
  mayReceive: boolean;
}

const OUTCOME_KEYS: Record<ParcelOutcome, string> = { delivered: 'd', refused: 'r', lost: 'l', handed_over: 's' };

interface ParcelActionsProps {
  parcel: Parcel;
  /** False if the parcel has left the list. The card then offers corrections instead of the next step. */
  isHere: boolean;
  work: ParcelWork;
  onAction: (action: ParcelAction) => void;
}

export function ParcelActions({ parcel, isHere, work, onAction }: ParcelActionsProps) {
  const { state } = parcel;
  const [lacksCourier, setLacksCourier] = useState(false);
  const row = 'grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center';
  if (!isHere) {
    if (state === 'handed_over') {
      return (
        <div role="group" aria-label={`Correct ${parcel.number}`} className={row}>
          <span className="col-span-2 text-muted">Handed over by mistake?</span>
          <UndoHandOver onAction={onAction} variant="secondary" />
        </div>
      );
    }
    if (isGivenAtCounter(parcel)) {
      return (
        <div className={row}>
          <Button variant="quiet" onClick={() => onAction({ do: 'unpack' })}>
            {unpackLabel(parcel)}
          </Button>
        </div>
      );
    }
    if (!PARCEL_OUTCOMES.some((outcome) => outcome === state)) return null;
    const others = PARCEL_OUTCOMES.filter((outcome) => outcome !== state);
    return (
      <div role="group" aria-label={`Correct ${parcel.number}`} className={row}>
        <span className="col-span-2 text-muted">{PARCEL_STATES[state]} by mistake?</span>
        {others.map((outcome) => (
          <OutcomeButton key={outcome} outcome={outcome} onAction={onAction} />
        ))}
      </div>
    );
  }
  return (
    <div className={row}>
      {state === 'packed' && (
        <Button
          aria-keyshortcuts="b"
          className="max-sm:col-span-2"
          onClick={() => {
            if (work.courier) onAction({ do: 'book', courier: work.courier._id });
            else setLacksCourier(true);
          }}
        >
          {work.courier ? (
            <span>
              Book with <bdi>{work.courier.label}</bdi>
            </span>
          ) : (
            'Book'
          )}
        </Button>
      )}
      {lacksCourier && !work.courier && (
        <div className="col-span-2">
          <FormAlert text={NO_COURIER} />
        </div>
      )}
      {state === 'booked' &&
        (parcel.trackingNo === null ? (
          <Button aria-keyshortcuts="e" className="max-sm:col-span-2" onClick={work.onEnterNumber}>
            Enter the tracking number
          </Button>
        ) : (
          <Button aria-keyshortcuts="h" className="max-sm:col-span-2" onClick={() => onAction({ do: 'hand over' })}>
            Hand over
          </Button>
        ))}
      {work.mayReceive && <TakeBack parcel={parcel} onReceive={work.onReceive} />}
      {state === 'handed_over' && <OutcomeButton outcome="delivered" onAction={onAction} isNext />}
      {state === 'handed_over' && <OutcomeButton outcome="refused" onAction={onAction} />}
      {(state === 'refused' || state === 'lost') && <OutcomeButton outcome="delivered" onAction={onAction} />}
      {(state === 'handed_over' || state === 'refused') && <OutcomeButton outcome="lost" onAction={onAction} />}
      {(state === 'refused' || state === 'lost') && <OutcomeButton outcome="handed_over" onAction={onAction} />}
      {state === 'handed_over' && <UndoHandOver onAction={onAction} variant="quiet" />}
      {(canMove('unpack', state) || (parcel.isReturnForMoney && canMove('cancel_return', state))) && (
        <Button variant="quiet" onClick={() => onAction({ do: 'unpack' })}>
          {unpackLabel(parcel)}
        </Button>
      )}
    </div>
  );
}

/** True for the replacement of an exchange at the counter, which no courier delivered. */
function isGivenAtCounter({ kind, state, courier }: Parcel): boolean {
  return kind === 'exchange_out' && courier === null && state === 'delivered';
}

export function comesBack(state: ParcelState): boolean {
  return state === 'refused' || state === 'returning' || state === 'lost';
}

export function takeBackHref(parcelNumber: string): string {
  return `/dashboard/returns?${new URLSearchParams({ code: parcelNumber })}`;
}

export function TakeBack({
  parcel: { state, number },
  onReceive,
}: {
  parcel: Parcel;
  onReceive?: (() => void) | undefined;
}) {
  if (!comesBack(state)) return null;
  if (onReceive) {
    return (
      <Button aria-keyshortcuts="t" className="max-sm:col-span-2" onClick={onReceive}>
        Take back
      </Button>
    );
  }
  return (
    <Link to={takeBackHref(number)} aria-keyshortcuts="t" className={`${buttonClasses('primary')} max-sm:col-span-2`}>
      Take back
    </Link>
  );
}

interface UndoHandOverProps {
  variant: 'secondary' | 'quiet';
  onAction: (action: ParcelAction) => void;
}

function UndoHandOver({ variant, onAction }: UndoHandOverProps) {
  return (
    <Button variant={variant} onClick={() => onAction({ do: 'undo hand-over' })}>
      Not handed over
    </Button>
  );
}

interface OutcomeButtonProps {
  outcome: ParcelOutcome;
  onAction: (action: ParcelAction) => void;
  isNext?: boolean;
}

function OutcomeButton({ outcome, onAction, isNext = false }: OutcomeButtonProps) {
  return (
    <Button
      aria-keyshortcuts={OUTCOME_KEYS[outcome]}
      variant={isNext ? 'primary' : 'secondary'}
      className={isNext ? 'max-sm:col-span-2' : undefined}
      onClick={() => onAction({ do: 'set', outcome })}
    >
      {OUTCOME_LABELS[outcome]}
    </Button>
  );
}
