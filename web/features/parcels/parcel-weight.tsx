import { type SyntheticEvent, useState } from 'react';
import { isOfferedIn, PARCEL_ACTIONS } from '#contract/parcel-actions.ts';
import type { Parcel } from '#contract/parcels.schema.ts';
import { PARCEL_WEIGHT_MAX } from '#contract/parcels.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

interface ParcelWeightProps {
  parcel: Parcel;
  /** `weight` is in grams. Undefined if the viewer may not change parcels. */
  onWeigh: ((weight: number) => void) | undefined;
}

const WRONG = 'Enter whole grams, for example 850.';

export function ParcelWeight({ parcel, onWeigh }: ParcelWeightProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState('');
  const mayChange = onWeigh && isOfferedIn('weigh', parcel.state);

  function save(event: SyntheticEvent) {
    event.preventDefault();
    const weight = Number(typed);
    if (!Number.isInteger(weight) || weight < 1 || weight > PARCEL_WEIGHT_MAX) return setError(WRONG);
    setTyped(undefined);
    if (weight !== parcel.weight) onWeigh?.(weight);
  }

  if (!mayChange || typed === undefined) {
    return (
      <span className="flex flex-wrap items-center gap-x-2 text-muted">
        {parcel.weight} g
        {mayChange && (
          <Button
            variant="quiet"
            className="-my-2.5"
            aria-label={`${PARCEL_ACTIONS.weigh.label} of ${parcel.number}`}
            onClick={() => {
              setError('');
              setTyped(String(parcel.weight));
            }}
          >
            {PARCEL_ACTIONS.weigh.label}
          </Button>
        )}
      </span>
    );
  }
  return (
    <form noValidate onSubmit={save} className="flex w-full flex-wrap items-end gap-2">
      <TextField
        label="Weight in grams"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">Save</Button>
      <Button variant="quiet" onClick={() => setTyped(undefined)}>
        Cancel
      </Button>
    </form>
  );
}
