import { type ComponentType, type FormEvent, useId, useRef, useState } from 'react';
import { PROVINCES } from '#contract/cities.ts';
import type { NewAddress } from '#contract/desk-links.schema.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { findMissing, textOf, useFormErrors } from '#web/ui/form.ts';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { followCity } from './follow-city.ts';
import { InTwoLanguages } from './in-two-languages.tsx';

const REQUIRED: Record<keyof NewAddress, string> = {
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zipCode: 'Postal code is required',
};

/**
 * Component of the checkout that asks about a misspelt city. The page passes it as a prop, because features may not
 * import each other.
 */
export type AskCity = ComponentType<{ city: string; province: string; onAccept: (city: string) => void }>;

interface AddressFormProps {
  address: NewAddress;
  askCity: AskCity;
  isBusy: boolean;
  onSave: (address: NewAddress) => void;
}

/** The length limits must equal those of the API. */
export function AddressForm({ address, askCity: CityQuestion, isBusy, onSave }: AddressFormProps) {
  const provincesId = useId();
  const [place, setPlace] = useState({ city: address.city, province: address.state });
  const form = useRef<HTMLFormElement>(null);
  const { errors, show } = useFormErrors<keyof NewAddress>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const entered = readAddress(event.currentTarget);
    if (show(event.currentTarget, findMissing(entered, REQUIRED))) onSave(entered);
  }

  function readPlace() {
    if (!form.current) return;
    const { city, state } = readAddress(form.current);
    setPlace({ city, province: state });
  }

  function acceptCity(name: string) {
    const field = form.current?.elements.namedItem('city');
    if (!(field instanceof HTMLInputElement)) return;
    field.value = name;
    followCity(field);
    readPlace();
  }

  const bind = (field: keyof NewAddress) => ({
    name: field,
    defaultValue: address[field],
    required: true,
    error: errors[field],
  });
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="New address"
      onChange={readPlace}
      onSubmit={submit}
      className="grid gap-3.5"
    >
      <TextAreaField label="Address" autoComplete="street-address" rows={2} maxLength={500} {...bind('address')} />
      <div>
        <TextField
          label="City"
          autoComplete="address-level2"
          maxLength={100}
          onChange={({ currentTarget }) => followCity(currentTarget)}
          {...bind('city')}
        />
        <CityQuestion {...place} onAccept={acceptCity} />
      </div>
      <TextField label="State" autoComplete="address-level1" list={provincesId} maxLength={100} {...bind('state')} />
      <datalist id={provincesId}>
        {PROVINCES.map((province) => (
          <option key={province}>{province}</option>
        ))}
      </datalist>
      <TextField
        label="Postal Code"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={20}
        {...bind('zipCode')}
      />
      <p className="text-sm text-muted">What you pay stays the same.</p>
      <SubmitButton disabled={isBusy}>
        <InTwoLanguages english="Save the address" urdu="پتہ محفوظ کریں" />
      </SubmitButton>
    </form>
  );
}

function readAddress(form: HTMLFormElement): NewAddress {
  const read = (field: keyof NewAddress) => textOf(form, field).trim();
  return { address: read('address'), city: read('city'), state: read('state'), zipCode: read('zipCode') };
}
