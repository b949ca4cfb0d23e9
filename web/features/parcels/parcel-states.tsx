import { useState } from 'react';
import type { Parcel } from '#contract/parcels.schema.ts';
import { canMove, PARCEL_OUTCOMES, PARCEL_STATES, type ParcelOutcome, type ParcelState } from '#contract/parcels.ts';
import { formatDateTime } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { BulkQuestionDialog } from '#web/ui/dashboard/bulk-question.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { kindLabel, unpackLabel } from './parcel-labels.ts';
import { questionOf } from './parcel-questions.ts';
import { useParcelChanges } from './use-parcel-changes.ts';

const OUTCOME_WORDS: Record<ParcelOutcome, string> = {
  delivered: 'Delivered',
  refused: 'Refused',
  lost: 'Lost',
  handed_over: 'Still on the way',
};
/** States that can be corrected, because couriers report them by mistake. A received return cannot be corrected. */
const CORRECTED: readonly ParcelState[] = PARCEL_OUTCOMES;
const LIST = { queue: 'on_the_way' } as const;
const UNPACK = { do: 'unpack' } as const;

interface ParcelStatesProps {
  parcels: readonly Parcel[];
  /** True if the viewer may unpack parcels and correct their states. */
  mayChange: boolean;
}

/** The parcels of an order, with buttons that correct their states. */
export function ParcelStates({ parcels, mayChange }: ParcelStatesProps) {
  const { change, busyIds, problems } = useParcelChanges(LIST);
  const [asked, setAsked] = useState<Parcel>();
  function unpack(parcel: Parcel) {
    setAsked(undefined);
    void change([parcel], UNPACK);
  }
  return (
    <section aria-label="Parcels" className="mb-5 max-w-3xl rounded-lg bg-white p-4 shadow-card sm:p-6">
      <ul className="grid gap-4">
        {parcels.map((parcel) => (
          <li key={parcel._id} className="grid gap-2">
            <p>
              <strong>{parcel.number}</strong>
              {kindLabel(parcel.kind) && (
                <>
                  , <strong>{kindLabel(parcel.kind)}</strong>
                </>
              )}
              , {PARCEL_STATES[parcel.state].toLowerCase()} {formatDateTime(parcel.stateAt)}
              {parcel.stateBy !== null && (
                <>
                  {' by '}
                  <bdi>{parcel.stateBy}</bdi>
                </>
              )}
            </p>
            <p className="empty:hidden">
              {parcel.courier && <bdi>{parcel.courier.label}</bdi>}{' '}
              {parcel.trackUrl ? (
                <a
                  href={parcel.trackUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center font-bold wrap-anywhere text-berry underline underline-offset-4"
                >
                  {parcel.trackingNo}
                </a>
              ) : (
                <span className="wrap-anywhere">{parcel.trackingNo}</span>
              )}
            </p>
            {mayChange && canMove('unpack', parcel.state) && (
              <Button
                variant="secondary"
                className="justify-self-start"
                aria-label={`${unpackLabel(parcel.kind)} ${parcel.number}`}
                disabled={busyIds.has(parcel._id)}
                onClick={() => (questionOf(UNPACK, [parcel], 0) ? setAsked(parcel) : unpack(parcel))}
              >
                {unpackLabel(parcel.kind)}
              </Button>
            )}
            {mayChange && parcel.courier && CORRECTED.includes(parcel.state) && (
              <div
                role="group"
                aria-label={`Outcome of ${parcel.number}`}
                className="flex flex-wrap items-center gap-2"
              >
                {parcel.state !== 'handed_over' && (
                  <span className="text-muted">{PARCEL_STATES[parcel.state]} by mistake?</span>
                )}
                {PARCEL_OUTCOMES.filter((outcome) => outcome !== parcel.state).map((outcome) => (
                  <Button
                    key={outcome}
                    variant="secondary"
                    disabled={busyIds.has(parcel._id)}
                    onClick={() => void change([parcel], { do: 'set', outcome })}
                  >
                    {OUTCOME_WORDS[outcome]}
                  </Button>
                ))}
                {parcel.state === 'handed_over' && (
                  <Button
                    variant="quiet"
                    disabled={busyIds.has(parcel._id)}
                    onClick={() => void change([parcel], { do: 'undo hand-over' })}
                  >
                    Not handed over
                  </Button>
                )}
              </div>
            )}
            <FormAlert text={problems[parcel._id]} />
          </li>
        ))}
      </ul>
      <BulkQuestionDialog
        asked={asked && questionOf(UNPACK, [asked], 0)}
        names={asked ? [asked.number] : []}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && unpack(asked)}
      />
    </section>
  );
}
