import { useEffect, useId, useRef } from 'react';
import type { City } from '#contract/cities.schema.ts';
import { foldCity } from '#contract/fold-city.ts';
import { hasRight } from '#contract/rights.ts';
import { followCity } from '#web/features/own-order/follow-city.ts';
import { useListCitiesQuery } from '#web/features/settings/api.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';

const NAMES = ['customerName', 'phone', 'address', 'city', 'state', 'zipCode', 'notes'] as const;
export type Contact = Record<(typeof NAMES)[number], string>;

interface ContactFieldsProps {
  contact: Contact;
  /** Edited fields. They are shown when they are restored after a login. */
  typed?: Partial<Contact>;
  /** Known city that the stored name means. Null if the shop does not know the name. Undefined for a new order. */
  knownCity?: string | null;
}

/** Fields of an order's contact. When `contact` changes, unedited fields get the new values. */
export function ContactFields({ contact, typed, knownCity }: ContactFieldsProps) {
  const citiesId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const shown = useRef(contact);
  // Sets the values by hand, because React ignores a new `defaultValue`.
  useEffect(() => {
    for (const name of NAMES) {
      const field = findField(fields.current, name);
      if (field?.value === shown.current[name]) field.value = contact[name];
    }
    shown.current = contact;
  }, [contact]);
  useEffect(() => {
    for (const name of NAMES) {
      const field = findField(fields.current, name);
      const text = typed?.[name];
      // `typed` is trimmed. A field that differs only in its spaces is being edited.
      if (field && text !== undefined && field.value.trim() !== text) field.value = text;
    }
  }, [typed]);
  const { data } = useListCitiesQuery(undefined, { skip: !hasRight(useDashboardViewer(), 'settings.edit') });
  const cities = data?.cities ?? [];
  return (
    <div ref={fields} className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="Name" name="customerName" required maxLength={100} defaultValue={contact.customerName} />
      <TextField label="Phone" name="phone" type="tel" required maxLength={40} defaultValue={contact.phone} />
      <div className="sm:col-span-2">
        <TextAreaField
          label="Address"
          name="address"
          rows={2}
          required
          maxLength={500}
          defaultValue={contact.address}
        />
      </div>
      <TextField
        label="City"
        name="city"
        required
        maxLength={100}
        list={citiesId}
        defaultValue={contact.city}
        onChange={({ currentTarget }) => {
          // The text corrects the spelling of a city that the shop did not know. So province and postal code stay.
          if (knownCity === null) return;
          const isSpelling = knownCity !== undefined && foldCity(currentTarget.value) === foldCity(knownCity);
          followCity(currentTarget, { province: provinceOf(cities, currentTarget.value), isSame: isSpelling });
        }}
      />
      <datalist id={citiesId}>
        {cities.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <TextField label="State" name="state" maxLength={100} defaultValue={contact.state} />
      <TextField label="Postal Code" name="zipCode" maxLength={20} defaultValue={contact.zipCode} />
      <div className="sm:col-span-2">
        <TextAreaField label="Notes" name="notes" rows={2} maxLength={1_000} defaultValue={contact.notes} />
      </div>
    </div>
  );
}

function findField(fields: HTMLElement | null, name: keyof Contact) {
  return fields?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
}

/** Returns undefined for an unknown spelling, because a wrong province would replace typed text. */
function provinceOf(cities: readonly City[], city: string): string | undefined {
  const spelling = foldCity(city);
  return cities.find(({ aliases }) => aliases.includes(spelling))?.province ?? undefined;
}

export function readContact(form: HTMLFormElement): Contact {
  const data = new FormData(form);
  const text = (name: keyof Contact) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    customerName: text('customerName'),
    phone: text('phone'),
    address: text('address'),
    city: text('city'),
    state: text('state'),
    zipCode: text('zipCode'),
    notes: text('notes'),
  };
}
