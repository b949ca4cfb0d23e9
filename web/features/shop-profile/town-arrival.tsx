import { type FormEvent, useState } from 'react';
import { describeDelivery } from '#contract/arrival.ts';
import type { Delivery } from '#contract/cities.schema.ts';
import { api } from '#web/store/api.ts';
import { readStored, TOWN_STORAGE_KEY, writeStored } from '#web/store/browser-storage.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useShopProfile } from './api.ts';

const { useGetTownDeliveryQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getTownDelivery: build.query<Delivery, string>({ query: (city) => ({ path: '/delivery', query: { city } }) }),
  }),
});

/** Returns the town of the last order, or the town that the visitor typed here later. */
function readTown(): string {
  const stored = readStored(TOWN_STORAGE_KEY);
  return typeof stored === 'string' ? stored : '';
}

/** Focuses the field, because the pressed button is gone. */
function focusField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

export function TownArrival({ isAsked }: { isAsked: boolean }) {
  const [town, setTown] = useState(readTown);
  const [typed, setTyped] = useState(town);
  const returnDays = useShopProfile()?.returnDays ?? 0;
  const { currentData: delivery, isError } = useGetTownDeliveryQuery(town, { skip: town === '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === '') return;
    writeStored(TOWN_STORAGE_KEY, next);
    setTown(next);
  };
  return (
    <>
      <p role="status" className="font-bold">
        {delivery && describeDelivery(delivery.city ?? town, delivery, returnDays)}
        {isError && 'The days could not be loaded. Please try again.'}
      </p>
      <details open={isAsked}>
        <summary className="min-h-11 cursor-pointer content-center underline underline-offset-4">
          {town === '' ? 'Your town' : 'Change town'}
        </summary>
        <form ref={isAsked ? focusField : undefined} className="flex flex-wrap items-end gap-3" onSubmit={submit}>
          <TextField
            label="Town"
            value={typed}
            maxLength={100}
            autoComplete="address-level2"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="secondary">
            Show the days
          </Button>
        </form>
      </details>
    </>
  );
}
