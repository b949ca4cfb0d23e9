import { useState } from 'react';
import type { OrderPage } from '#contract/order-page.schema.ts';
import { isOfferedIn } from '#contract/parcel-actions.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES, RETURN_CONDITIONS } from '#contract/parcels.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { formatDateTime } from '#contract/time.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { Button } from '#web/ui/button.tsx';
import { BulkQuestionDialog } from '#web/ui/dashboard/bulk-question.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { CourierOptions } from './courier-options.tsx';
import { ParcelActions, TakeBack } from './parcel-actions.tsx';
import { kindLabel } from './parcel-labels.ts';
import { questionOf } from './parcel-questions.ts';
import { ReceiveForm } from './receive-form.tsx';
import { TrackingNumbers } from './tracking-numbers.tsx';
import { type ParcelAction, useParcelChanges } from './use-parcel-changes.ts';

/** Placeholder: `useParcelChanges` updates a list, but this page has none and fetches the order again. */
const LIST = { queue: 'on_the_way' } as const;

interface OrderParcelsCardProps extends Pick<OrderPage, 'parcels' | 'returns' | 'couriers'> {
  viewer: Staff;
}

export function OrderParcelsCard({ parcels, returns, couriers, viewer }: OrderParcelsCardProps) {
  const { change, busyIds, problems } = useParcelChanges(LIST);
  const [asked, setAsked] = useState<{ parcel: Parcel; action: ParcelAction }>();
  const [numbered, setNumbered] = useState<Parcel>();
  const [received, setReceived] = useState<string>();
  const mayReceive = hasRight(viewer, 'returns.receive');
  const [bookWith, setBookWith] = useState('');
  const courier = couriers.find(({ _id }) => _id === bookWith) ?? couriers[0];
  const begin = (parcel: Parcel, action: ParcelAction) => {
    if (questionOf(action, [parcel], 0)) setAsked({ parcel, action });
    else void change([parcel], action);
  };
  return (
    <section aria-labelledby="parcels" className="grid gap-4 rounded-lg bg-card p-4 shadow-card sm:p-6">
      <h2 id="parcels" className="text-xl">
        Parcels
      </h2>
      {couriers.length > 1 && parcels.some(({ state }) => isOfferedIn('book', state)) && (
        <SelectField
          label="Courier"
          value={courier?._id ?? ''}
          onChange={({ currentTarget }) => setBookWith(currentTarget.value)}
        >
          <CourierOptions couriers={couriers} />
        </SelectField>
      )}
      <ul className="grid gap-5">
        {parcels.map((parcel) => (
          <li
            key={parcel._id}
            aria-label={`Parcel ${parcel.number}`}
            aria-busy={busyIds.has(parcel._id)}
            className="grid gap-2"
          >
            <ParcelSummary parcel={parcel} returns={returns} />
            {hasRight(viewer, 'parcels.book') ? (
              <ParcelActions
                parcel={parcel}
                isHere={parcel.queue !== null}
                work={{
                  courier,
                  onEnterNumber: () => setNumbered(parcel),
                  mayReceive: mayReceive && received !== parcel._id,
                  onReceive: () => setReceived(parcel._id),
                }}
                onAction={(action) => begin(parcel, action)}
              />
            ) : (
              mayReceive &&
              received !== parcel._id && (
                <div>
                  <TakeBack parcel={parcel} onReceive={() => setReceived(parcel._id)} />
                </div>
              )
            )}
            {received === parcel._id && parcel.state !== 'received' && (
              <>
                <ReceiveForm parcel={parcel} onDone={() => setReceived(undefined)} />
                <Button variant="quiet" className="justify-self-start" onClick={() => setReceived(undefined)}>
                  Close
                </Button>
              </>
            )}
            <FormAlert text={problems[parcel._id]} />
          </li>
        ))}
      </ul>
      <BulkQuestionDialog
        asked={asked && questionOf(asked.action, [asked.parcel], 0)}
        names={asked ? [asked.parcel.number] : []}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) void change([asked.parcel], asked.action);
          setAsked(undefined);
        }}
      />
      <Dialog isOpen={numbered !== undefined} onClose={() => setNumbered(undefined)} title="Tracking number">
        {numbered?.courier && (
          <TrackingNumbers
            courier={numbered.courier._id}
            text={`${numbered.number} `}
            onDone={() => setNumbered(undefined)}
          />
        )}
      </Dialog>
    </section>
  );
}

function ParcelSummary({ parcel, returns }: { parcel: Parcel } & Pick<OrderPage, 'returns'>) {
  const { number, kind, state, stateAt, stateBy, courier, trackUrl, trackingNo, lines } = parcel;
  const back = returns.filter((each) => each.parcel === number);
  return (
    <>
      <p>
        <strong>{number}</strong>
        {kindLabel(kind) && (
          <>
            , <strong>{kindLabel(kind)}</strong>
          </>
        )}
        , {PARCEL_STATES[state].toLowerCase()} {formatDateTime(stateAt)}
        {stateBy !== null && (
          <>
            {' by '}
            <bdi>{stateBy}</bdi>
          </>
        )}
      </p>
      <p className="empty:hidden">
        {courier && <bdi>{courier.label}</bdi>}{' '}
        {trackUrl ? (
          <a
            href={trackUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-bold wrap-anywhere text-berry underline underline-offset-4"
          >
            {trackingNo}
          </a>
        ) : (
          <span className="wrap-anywhere">{trackingNo}</span>
        )}
      </p>
      <ul className="text-muted">
        {lines.map((line) => (
          <li key={line.position}>
            {line.quantity} × <bdi>{line.name}</bdi> {variantLabel(line)}
            {back
              .filter(({ position }) => position === line.position)
              .map(
                ({ condition, quantity }) => `, came back: ${quantity} ${RETURN_CONDITIONS[condition].toLowerCase()}`,
              )
              .join('')}
          </li>
        ))}
      </ul>
    </>
  );
}
