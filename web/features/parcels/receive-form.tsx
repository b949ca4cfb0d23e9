import { useId, useState } from 'react';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_STATES, RETURN_CONDITION_NAMES, RETURN_CONDITIONS, type ReturnCondition } from '#contract/parcels.ts';
import { formatDateTime } from '#contract/time.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import { messageOf } from '#web/store/api.ts';
import { useWaitingIds } from '#web/store/mutation-queue/queue-slice.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { OrderLink } from '#web/ui/dashboard/order-link.tsx';
import { WAITING } from '#web/ui/dashboard/use-bulk-changes.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReceiveReturnMutation } from './api.ts';

export interface Received {
  parcel: Parcel;
  pieces: string;
}

export function ReceiveForm({ parcel, onDone }: { parcel: Parcel; onDone: (received: Received) => void }) {
  const [receive, { isLoading, error }] = useReceiveReturnMutation();
  const isWaiting = useWaitingIds().has(parcel._id);
  const pieces = parcel.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, at) => ({ key: `${line.position} ${at}`, line })),
  );
  const [conditions, setConditions] = useState<Readonly<Record<string, ReturnCondition>>>({});
  const conditionOf = (key: string) => conditions[key] ?? 'sellable';
  const summary = RETURN_CONDITION_NAMES.map((condition) => ({
    condition,
    count: pieces.filter(({ key }) => conditionOf(key) === condition).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ condition, count }) => `${count} ${RETURN_CONDITIONS[condition].toLowerCase()}`)
    .join(', ');

  async function take() {
    const counts = new Map<string, { position: number; condition: ReturnCondition; quantity: number }>();
    for (const { key, line } of pieces) {
      const condition = conditionOf(key);
      const item = counts.get(`${line.position} ${condition}`) ?? { position: line.position, condition, quantity: 0 };
      counts.set(`${line.position} ${condition}`, { ...item, quantity: item.quantity + 1 });
    }
    const { data } = await receive({
      press: { action: 'Take back', items: [{ id: parcel._id, name: parcel.number }] },
      body: { parcel: parcel._id, items: [...counts.values()] },
    });
    if (data) onDone({ parcel: data.parcel, pieces: summary });
  }

  return (
    <section
      aria-label={`Parcel ${parcel.number}`}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4 rounded-lg bg-card p-4 shadow-card"
    >
      <p>
        <span className="font-bold">{parcel.number}</span> of{' '}
        <OrderLink
          orderId={parcel.orderNumber}
          className="-my-2.5 inline-block py-2.5 font-bold whitespace-nowrap underline underline-offset-4"
        />
        {parcel.order?.customerName && (
          <>
            , <bdi>{parcel.order.customerName}</bdi>
          </>
        )}
        <span className="block text-muted">
          {PARCEL_STATES[parcel.state]} since {formatDateTime(parcel.stateAt)}
          {parcel.stateBy && (
            <>
              , by <bdi>{parcel.stateBy}</bdi>
            </>
          )}
        </span>
      </p>
      {parcel.state === 'received' ? (
        <p className="rounded-sm bg-sun-soft px-3 py-2">It was taken back already. Nothing is left to do.</p>
      ) : (
        <>
          {pieces.map(({ key, line }) => (
            <Piece
              key={key}
              line={line}
              condition={conditionOf(key)}
              onChange={(condition) => setConditions((before) => ({ ...before, [key]: condition }))}
            />
          ))}
          <FormAlert
            text={isWaiting ? WAITING : error && messageOf(error, 'This could not be saved. Please try again.')}
          />
          <div className="grid gap-1 sm:justify-items-start">
            <Button disabled={isLoading || isWaiting} onClick={() => void take()}>
              Take back {counted(parcel.pieces, 'piece')}
            </Button>
            <p className="text-sm text-muted">
              {summary}.
              {pieces.some(({ key }) => conditionOf(key) === 'sellable') && ' What is good is in stock again.'}
            </p>
          </div>
        </>
      )}
    </section>
  );
}

interface PieceProps {
  line: Parcel['lines'][number];
  condition: ReturnCondition;
  onChange: (condition: ReturnCondition) => void;
}

function Piece({ line, condition, onChange }: PieceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-bold">
        <bdi>{nameWithVariant(line)}</bdi>
      </legend>
      <div className="grid max-w-sm grid-cols-3 gap-2">
        {RETURN_CONDITION_NAMES.map((each) => (
          <label
            key={each}
            className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-full border-2 border-line px-2 font-bold has-checked:border-ink has-checked:bg-ink has-checked:text-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-checked:chosen"
          >
            <input
              type="radio"
              name={name}
              checked={each === condition}
              onChange={() => onChange(each)}
              className="hidden-tick absolute size-px opacity-0"
            />
            {RETURN_CONDITIONS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
