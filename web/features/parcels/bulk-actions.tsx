import { useState } from 'react';
import { isOfferedIn, OUTCOME_ACTION_NAMES, PARCEL_ACTIONS, type ParcelActionName } from '#contract/parcel-actions.ts';
import type { Parcel, ParcelList } from '#contract/parcels.schema.ts';
import type { ParcelQueue } from '#contract/parcels.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { useStoredChoice } from '#web/ui/dashboard/use-stored-choice.ts';
import { SelectField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { CourierOptions } from './courier-options.tsx';
import { NO_COURIER } from './parcel-actions.tsx';
import type { ParcelAction } from './use-parcel-changes.ts';

interface BulkActionsProps {
  queue: ParcelQueue;
  chosen: readonly Parcel[];
  couriers: ParcelList['couriers'];
  courier: string;
  onCourier: (id: string) => void;
  onAction: (action: ParcelAction, parcels: readonly Parcel[]) => void;
}

/** Actions that need no further choice. Book and Unpack have places of their own in the bar. */
const BULK_ACTIONS = ['hand_over', ...OUTCOME_ACTION_NAMES, 'undo_hand_over'] as const;
const NEXT_ACTIONS: Partial<Record<ParcelQueue, ParcelActionName>> = {
  to_hand_over: 'hand_over',
  on_the_way: 'deliver',
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
            {PARCEL_ACTIONS.book.label} {count}
          </Button>
          {lacksCourier && courier === '' && (
            <div className="col-span-2">
              <FormAlert text={NO_COURIER} />
            </div>
          )}
        </>
      )}
      {BULK_ACTIONS.map((name) => {
        const able = chosen.filter(({ state }) => isOfferedIn(name, state));
        const isNext = NEXT_ACTIONS[queue] === name;
        return (
          able.length > 0 && (
            <Button
              key={name}
              variant={isNext ? 'primary' : 'secondary'}
              className={isNext ? 'max-sm:col-span-2' : undefined}
              onClick={() => onAction({ do: name }, able)}
            >
              {PARCEL_ACTIONS[name].label} {able.length}
            </Button>
          )
        );
      })}
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
          {PARCEL_ACTIONS.unpack.label} {count}
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
