import { type SyntheticEvent, useState } from 'react';
import { countOrWrong } from '#contract/amounts.ts';
import { isOfferedIn, PARCEL_ACTIONS } from '#contract/parcel-actions.ts';
import { type Parcel, weighParcelsBody } from '#contract/parcels.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { problemOfField } from '#web/ui/dashboard/request-check.ts';
import { TextField } from '#web/ui/field.tsx';

interface ParcelWeightProps {
  parcel: Parcel;
  /** `weight` is in grams. Undefined if the viewer may not change parcels. */
  onWeigh: ((weight: number) => void) | undefined;
}

export function ParcelWeight({ parcel, onWeigh }: ParcelWeightProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState('');
  const mayChange = onWeigh && isOfferedIn('weigh', parcel.state);

  function save(event: SyntheticEvent) {
    event.preventDefault();
    const weight = countOrWrong(typed ?? '');
    const problem = problemOfField(weighParcelsBody.shape.weight, weight);
    if (problem) return setError(problem);
    setTyped(undefined);
    if (typeof weight === 'number' && weight !== parcel.weight) onWeigh?.(weight);
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
