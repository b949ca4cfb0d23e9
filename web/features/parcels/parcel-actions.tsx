import { useState } from 'react';
import { Link } from 'react-router';
import {
  isOfferedIn,
  OUTCOME_ACTION_NAMES,
  type OutcomeAction,
  PARCEL_ACTIONS,
  parcelAction,
  transitionOfUnpacking,
} from '#contract/parcel-actions.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES } from '#contract/parcels.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { unpackLabel } from './parcel-labels.ts';
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

interface ParcelActionsProps {
  parcel: Parcel;
  /** False if the parcel has left the list. The card then offers corrections instead of the next step. */
  isHere: boolean;
  work: ParcelWork;
  onAction: (action: ParcelAction) => void;
}

export function ParcelActions({ parcel, isHere, work, onAction }: ParcelActionsProps) {
  const { state } = parcel;
  const unpacking = transitionOfUnpacking({ ...parcel, hasCourier: parcel.courier !== null });
  const [lacksCourier, setLacksCourier] = useState(false);
  const row = 'grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center';
  if (!isHere) {
    if (state === 'handed_over') {
      return (
        <div role="group" aria-label={`Correct ${parcel.number}`} className={row}>
          <span className="col-span-2 text-muted">Handed over by mistake?</span>
          <ActionButton name="undo_hand_over" onAction={onAction} />
        </div>
      );
    }
    if (unpacking === 'undo_delivery_by_shop') {
      return (
        <div className={row}>
          <Button variant="quiet" onClick={() => onAction({ do: 'unpack' })}>
            {unpackLabel(parcel)}
          </Button>
        </div>
      );
    }
    const corrections = OUTCOME_ACTION_NAMES.filter((name) => isOfferedIn(name, state));
    if (corrections.length === 0) return null;
    return (
      <div role="group" aria-label={`Correct ${parcel.number}`} className={row}>
        <span className="col-span-2 text-muted">{PARCEL_STATES[state]} by mistake?</span>
        {corrections.map((name) => (
          <ActionButton key={name} name={name} onAction={onAction} />
        ))}
      </div>
    );
  }
  return (
    <div className={row}>
      {isOfferedIn('book', state) && (
        <Button
          aria-keyshortcuts={PARCEL_ACTIONS.book.key}
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
            PARCEL_ACTIONS.book.label
          )}
        </Button>
      )}
      {lacksCourier && !work.courier && (
        <div className="col-span-2">
          <FormAlert text={NO_COURIER} />
        </div>
      )}
      {isOfferedIn('hand_over', state) &&
        (parcel.trackingNo === null ? (
          <Button
            aria-keyshortcuts={PARCEL_ACTIONS.number.key}
            className="max-sm:col-span-2"
            onClick={work.onEnterNumber}
          >
            {PARCEL_ACTIONS.number.label}
          </Button>
        ) : (
          <ActionButton name="hand_over" variant="primary" onAction={onAction} />
        ))}
      {work.mayReceive && <TakeBack parcel={parcel} onReceive={work.onReceive} />}
      {OUTCOME_ACTION_NAMES.filter((name) => isOfferedIn(name, state)).map((name) => {
        const isNext = name === 'deliver' && isOfferedIn('undo_hand_over', state);
        return <ActionButton key={name} name={name} variant={isNext ? 'primary' : 'secondary'} onAction={onAction} />;
      })}
      {isOfferedIn('undo_hand_over', state) && (
        <ActionButton name="undo_hand_over" variant="quiet" onAction={onAction} />
      )}
      {unpacking && (
        <Button variant="quiet" onClick={() => onAction({ do: 'unpack' })}>
          {unpackLabel(parcel)}
        </Button>
      )}
    </div>
  );
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
  const { label, key } = PARCEL_ACTIONS.receive;
  if (!isOfferedIn('receive', state)) return null;
  if (onReceive) {
    return (
      <Button aria-keyshortcuts={key} className="max-sm:col-span-2" onClick={onReceive}>
        {label}
      </Button>
    );
  }
  return (
    <Link to={takeBackHref(number)} aria-keyshortcuts={key} className={`${buttonClasses('primary')} max-sm:col-span-2`}>
      {label}
    </Link>
  );
}

interface ActionButtonProps {
  name: OutcomeAction | 'hand_over' | 'undo_hand_over';
  variant?: 'primary' | 'secondary' | 'quiet';
  onAction: (action: ParcelAction) => void;
}

function ActionButton({ name, variant = 'secondary', onAction }: ActionButtonProps) {
  const { label, key } = parcelAction(name);
  return (
    <Button
      aria-keyshortcuts={key}
      variant={variant}
      className={variant === 'primary' ? 'max-sm:col-span-2' : undefined}
      onClick={() => onAction({ do: name })}
    >
      {label}
    </Button>
  );
}
