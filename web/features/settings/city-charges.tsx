import { type FormEvent, useState } from 'react';
import { paisaOrWrong } from '#contract/amounts.ts';
import { addCityBody, type City, changeCityBody } from '#contract/cities.schema.ts';
import { PROVINCES } from '#contract/cities.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import { apiErrorFrom, messageOf } from '#web/store/api.ts';
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
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddCityMutation, useChangeCityMutation } from './api.ts';

interface CityChargesProps {
  cities: readonly City[];
  defaultPaisa: number;
}

/** Maximum number of cities on screen. Each is a form, and a search for one letter finds 2,000 cities. */
const MOST_SHOWN = 50;

interface CityTexts {
  charge: string;
  postalCode: string;
}
type CityDraft = Draft<CityTexts, City> | undefined;

/** Lists cities with their own charge, or the results of a search. Always lists cities with unsaved edits too. */
export function CityCharges({ cities, defaultPaisa }: CityChargesProps) {
  const [search, setSearch] = useState('');
  const [drafts, setDrafts] = useDraftState<Readonly<Record<string, CityDraft>>>('cities', {});
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
        pays {pkrFromPaisa(defaultPaisa)} rupees. A city's postal code is filled in when a customer chooses it.
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

function nearestFirst(cities: readonly City[], wanted: string): City[] {
  const isFirst = ({ name }: City) => name.toLowerCase().startsWith(wanted);
  return [...cities.filter(isFirst), ...cities.filter((city) => !isFirst(city))];
}

const textsOf = ({ deliveryPaisa, postalCode }: City): CityTexts => ({
  charge: deliveryPaisa === null ? '' : String(pkrFromPaisa(deliveryPaisa)),
  postalCode: postalCode ?? '',
});

function isEdited(draft: CityDraft, city: City): boolean {
  const stored = textsOf(city);
  return draft !== undefined && (draft.value.charge !== stored.charge || draft.value.postalCode !== stored.postalCode);
}

const check = checkRequest(changeCityBody, ({ charge, postalCode }: CityTexts, { version }: City) => ({
  deliveryPaisa: paisaOrWrong(charge),
  postalCode: postalCode.trim() || null,
  version,
}));

interface CityChargeProps {
  city: City;
  draft: CityDraft;
  onDraft: (change: (before: CityDraft) => CityDraft) => void;
}

function CityCharge({ city, draft, onDraft }: CityChargeProps) {
  const { id, name, province } = city;
  const stored = textsOf(city);
  const dispatch = useAppDispatch();
  const [change, { isLoading, error }] = useChangeCityMutation();
  const texts = draft?.value ?? stored;
  const seen = seenRow(draft, city);
  // The server checks the postal code: while it is typed, it is always too short.
  const { deliveryPaisa: problem } = check.problemsOf(texts, seen);
  const isValid = problem === undefined;
  const fields = apiErrorFrom(error).fields;
  const isConflicting = conflictingRow(draft, city) !== undefined;
  const bind = (field: keyof CityTexts, whenEmpty: string) => ({
    inputMode: 'numeric' as const,
    value: texts[field],
    hint: isConflicting && stored[field] !== texts[field] && `Saved now: ${stored[field] || whenEmpty}`,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onDraft((before) => editedDraft(before, { ...texts, ...before?.value, [field]: value }, city)),
  });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isLoading || !isValid || !draft) return;
    const { data, error: rejection } = await change({ id, ...check.bodyOf(texts, seen) });
    onDraft((now) => (data ? draftAfterSave(now, draft, data.city) : draftAfterError(now, rejection)));
    if (data) dispatch(toastShown('success', `Delivery to ${name} saved`));
  }

  return (
    <li className="rounded-md bg-card p-3 shadow-card">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-wrap items-end gap-3">
        <p className="min-w-40 grow self-center">
          <span className="font-bold">{name}</span> <span className="text-muted">{province}</span>
        </p>
        <div className="w-36">
          <TextField
            label={`Charge to ${name} in rupees`}
            placeholder="default"
            error={problem}
            {...bind('charge', 'the default')}
          />
        </div>
        <div className="w-36">
          <TextField label={`Postal code of ${name}`} error={fields?.postalCode} {...bind('postalCode', 'none')} />
        </div>
        <Button type="submit" disabled={isLoading || !isValid || !isEdited(draft, city)} aria-label={`Save ${name}`}>
          Save
        </Button>
        <FormAlert
          text={
            fields?.postalCode ? undefined : error && messageOf(error, 'The city could not be saved. Please try again.')
          }
        />
      </form>
    </li>
  );
}

const NEW_CITY: { name: string; province: (typeof PROVINCES)[number] } = { name: '', province: 'Punjab' };

function AddCity() {
  const dispatch = useAppDispatch();
  const [add] = useAddCityMutation();
  const form = useCheckedForm(
    NEW_CITY,
    (empty) => empty,
    checkRequest(addCityBody, (values: typeof NEW_CITY) => values),
    'The city could not be added. Please try again.',
  );
  const { values, isBusy, field } = form;
  const submit = form.submit(add, ({ city }) => {
    form.set({ name: '' });
    dispatch(toastShown('success', `${city.name} added. Find it above to set its charge.`));
  });

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
