import { type FormEvent, useState } from 'react';
import type { City } from '#contract/cities.schema.ts';
import { PROVINCES } from '#contract/cities.ts';
import { paisaFromPkr, pkrFromPaisa, WHOLE_RUPEES } from '#contract/money.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import {
  conflictingRow,
  type Draft,
  draftAfterError,
  draftAfterSave,
  editedDraft,
  seenRow,
} from '#web/ui/dashboard/draft.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddCityMutation, useChangeCityMutation } from './api.ts';

interface CityChargesProps {
  cities: readonly City[];
  defaultPaisa: number;
}

/** Each city is a form, and a search for one letter finds 2,000 cities. */
const MOST_SHOWN = 50;

type ChargeDraft = Draft<string, City> | undefined;

/** Lists cities with their own charge, or search results. Cities with unsaved edits stay in the list. */
export function CityCharges({ cities, defaultPaisa }: CityChargesProps) {
  const [search, setSearch] = useState('');
  const [drafts, setDrafts] = useState<Readonly<Record<string, ChargeDraft>>>({});
  const wanted = search.trim().toLowerCase();
  const found = cities.filter(({ name, deliveryPaisa, aliases }) =>
    wanted === ''
      ? deliveryPaisa !== null
      : name.toLowerCase().includes(wanted) || aliases.some((alias) => alias.includes(wanted.replaceAll(' ', ''))),
  );
  const near = wanted === '' ? found : nearestFirst(found, wanted).slice(0, MOST_SHOWN);
  const shown = [...near, ...cities.filter((city) => !near.includes(city) && isEdited(drafts[city.id], city))];
  return (
    <section className="mt-8 grid max-w-4xl gap-4">
      <h2 className="text-2xl">Delivery by city</h2>
      <p className="text-muted">
        Customers see the charge of their city when they check out, in whatever spelling they type it. Every other city
        pays {pkrFromPaisa(defaultPaisa)} rupees.
      </p>
      <TextField
        label="Find a city"
        type="search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.length === 0 && (
        <p>
          {wanted === '' ? 'No city has a charge of its own.' : 'The shop knows no such city. You can add it below.'}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="grid gap-2">
          {shown.map((city) => (
            <CityCharge
              key={city.id}
              city={city}
              draft={drafts[city.id]}
              onDraft={(change) => setDrafts((before) => ({ ...before, [city.id]: change(before[city.id]) }))}
            />
          ))}
        </ul>
      )}
      {near.length < found.length && (
        <p className="text-muted">
          {MOST_SHOWN} of {found.length} are shown. Type more letters of the name.
        </p>
      )}
      <AddCity />
    </section>
  );
}

/** Names that begin with the search text come first. */
function nearestFirst(cities: readonly City[], wanted: string): City[] {
  const isFirst = ({ name }: City) => name.toLowerCase().startsWith(wanted);
  return [...cities.filter(isFirst), ...cities.filter((city) => !isFirst(city))];
}

const chargeText = ({ deliveryPaisa }: City) => (deliveryPaisa === null ? '' : String(pkrFromPaisa(deliveryPaisa)));
const isEdited = (draft: ChargeDraft, city: City) => draft !== undefined && draft.value !== chargeText(city);

function problemOfCharge(rupees: number): string | undefined {
  if (!Number.isFinite(rupees) || rupees < 0) return 'must be an amount';
  return Number.isInteger(rupees) ? undefined : WHOLE_RUPEES;
}

interface CityChargeProps {
  city: City;
  draft: ChargeDraft;
  onDraft: (change: (before: ChargeDraft) => ChargeDraft) => void;
}

function CityCharge({ city, draft, onDraft }: CityChargeProps) {
  const { id, name, province } = city;
  const stored = chargeText(city);
  const dispatch = useAppDispatch();
  const [change, { isLoading, error }] = useChangeCityMutation();
  const text = draft?.value ?? stored;
  const rupees = Number(text);
  const problem = text.trim() === '' ? undefined : problemOfCharge(rupees);
  const isValid = problem === undefined;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isLoading || !isValid || !draft) return;
    const deliveryPaisa = text.trim() === '' ? null : paisaFromPkr(rupees);
    const { data, error: rejection } = await change({ id, version: seenRow(draft, city).version, deliveryPaisa });
    onDraft((now) => (data ? draftAfterSave(now, draft, data.city) : draftAfterError(now, rejection)));
    if (!data) return;
    dispatch(toastShown('success', `Delivery to ${name} saved`));
  }

  return (
    <li className="rounded-md bg-white p-3 shadow-card">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-wrap items-end gap-3">
        <p className="min-w-40 grow self-center">
          <span className="font-bold">{name}</span> <span className="text-muted">{province}</span>
        </p>
        <div className="w-36">
          <TextField
            label={`Charge to ${name} in rupees`}
            inputMode="numeric"
            placeholder="default"
            value={text}
            error={problem}
            hint={conflictingRow(draft, city) && `Saved now: ${stored === '' ? 'the default' : stored}`}
            onChange={({ currentTarget: { value } }) => onDraft((before) => editedDraft(before, value, city))}
          />
        </div>
        <Button type="submit" disabled={isLoading || !isValid || !isEdited(draft, city)} aria-label={`Save ${name}`}>
          Save
        </Button>
        <FormAlert text={error && messageOf(error, 'The charge could not be saved. Please try again.')} />
      </form>
    </li>
  );
}

const NEW_CITY: { name: string; province: (typeof PROVINCES)[number] } = { name: '', province: 'Punjab' };

function AddCity() {
  const dispatch = useAppDispatch();
  const [add] = useAddCityMutation();
  const form = useCheckedForm(NEW_CITY, (empty) => empty, undefined, 'The city could not be added. Please try again.');
  const { values, isBusy, field } = form;
  const submit = form.submit(
    () => add(values),
    ({ city }) => {
      form.set({ name: '' });
      dispatch(toastShown('success', `${city.name} added. Find it above to set its charge.`));
    },
  );

  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-end gap-3 rounded-md border border-line p-3 sm:grid-cols-[1fr_14rem_auto]"
    >
      <TextField label="Add a city" maxLength={60} {...field('name')} />
      <SelectField label="Province" {...field('province')}>
        {PROVINCES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Button type="submit" disabled={isBusy || values.name.trim() === ''}>
        Add
      </Button>
      <div className="sm:col-span-3 empty:hidden">
        <FormAlert text={form.alert} />
      </div>
    </form>
  );
}
