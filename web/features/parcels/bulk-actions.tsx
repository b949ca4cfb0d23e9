import { useState } from 'react';
import type { Parcel, ParcelList } from '#contract/parcels.schema.ts';
import type { ParcelOutcome, ParcelQueue } from '#contract/parcels.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { useStoredChoice } from '#web/ui/dashboard/use-stored-choice.ts';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { CourierOptions } from './courier-options.tsx';
import { NO_COURIER } from './parcel-actions.tsx';
import { OUTCOME_LABELS } from './parcel-labels.ts';
import { withOutcome } from './parcel-questions.ts';
import type { ParcelAction } from './use-parcel-changes.ts';

interface BulkActionsProps {
  queue: ParcelQueue;
  chosen: readonly Parcel[];
  couriers: ParcelList['couriers'];
  courier: string;
  onCourier: (id: string) => void;
  onAction: (action: ParcelAction, parcels: readonly Parcel[]) => void;
}

const OUTCOMES: Record<ParcelQueue, readonly ParcelOutcome[]> = {
  to_book: [],
  to_hand_over: [],
  on_the_way: ['delivered', 'refused', 'lost'],
  returns: ['delivered', 'lost'],
};

const LABEL_PAPERS = ['printer', 'a4'] as const;

export function BulkActions({ queue, chosen, couriers, courier, onCourier, onAction }: BulkActionsProps) {
  const count = chosen.length;
  const [labelPaper, setLabelPaper] = useStoredChoice('label-paper', LABEL_PAPERS);
  const [lacksCourier, setLacksCourier] = useState(false);
  const mayBeUnpacked = queue === 'to_book' || queue === 'to_hand_over';
  return (
    <>
      {queue === 'to_book' && (
        <>
          <SelectField label="Courier" value={courier} onChange={({ currentTarget }) => onCourier(currentTarget.value)}>
            {couriers.length === 0 && <option value="">None yet</option>}
            <CourierOptions couriers={couriers} />
          </SelectField>
          <Button
            onClick={() => {
              if (courier === '') setLacksCourier(true);
              else onAction({ do: 'book', courier }, chosen);
            }}
          >
            Book {count}
          </Button>
          {lacksCourier && courier === '' && (
            <div className="col-span-2">
              <FormAlert text={NO_COURIER} />
            </div>
          )}
        </>
      )}
      {queue === 'to_hand_over' && (
        <Button className="max-sm:col-span-2" onClick={() => onAction({ do: 'hand over' }, chosen)}>
          Hand over {count}
        </Button>
      )}
      {OUTCOMES[queue].map((outcome, index) => {
        const parcels = withOutcome(chosen, outcome);
        return (
          parcels.length > 0 && (
            <Button
              key={outcome}
              variant={queue === 'on_the_way' && index === 0 ? 'primary' : 'secondary'}
              className={queue === 'on_the_way' && index === 0 ? 'max-sm:col-span-2' : undefined}
              onClick={() => onAction({ do: 'set', outcome }, parcels)}
            >
              {OUTCOME_LABELS[outcome]} {parcels.length}
            </Button>
          )
        );
      })}
      {queue === 'on_the_way' && (
        <Button variant="secondary" onClick={() => onAction({ do: 'undo hand-over' }, chosen)}>
          Not handed over {count}
        </Button>
      )}
      {queue === 'to_hand_over' && (
        <>
          <SelectField
            label="Labels for"
            value={labelPaper}
            onChange={({ currentTarget: { value } }) => setLabelPaper(value === 'a4' ? 'a4' : 'printer')}
          >
            <option value="printer">Label printer</option>
            <option value="a4">A4 paper, four a page</option>
          </SelectField>
          <PrintLink document={labelPaper === 'a4' ? 'labels-on-a4' : 'labels'} text="Print labels" chosen={chosen} />
        </>
      )}
      {mayBeUnpacked && <PrintLink document="slips" text="Print slips" chosen={chosen} />}
      {queue === 'to_hand_over' && <PrintLink document="load-sheet" text="Load sheet" chosen={chosen} />}
      {mayBeUnpacked && (
        <Button variant="secondary" onClick={() => onAction({ do: 'unpack' }, chosen)}>
          Unpack {count}
        </Button>
      )}
    </>
  );
}

function PrintLink({ document, text, chosen }: { document: string; text: string; chosen: readonly Parcel[] }) {
  const numbers = chosen.map(({ number }) => number.slice(3)).join(',');
  return (
    <a
      href={`/api/parcels/print/${document}?numbers=${numbers}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses('secondary')}
    >
      {text}
    </a>
  );
}
