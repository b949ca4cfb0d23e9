import { useId } from 'react';
import type { City } from '#contract/cities.schema.ts';
import { hasRight } from '#contract/rights.ts';
import { followCity } from '#web/features/own-order/follow-city.ts';
import { useListCitiesQuery } from '#web/features/settings/api.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';

export interface Contact {
  customerName: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  notes: string;
}

/** Who gets an order and where, with the length limits of the order call. Who may see the cities of the shop has them to choose from. */
export function ContactFields({ contact }: { contact: Contact }) {
  const citiesId = useId();
  const { data } = useListCitiesQuery(undefined, { skip: !hasRight(useDashboardViewer(), 'settings.edit') });
  const cities = data?.cities ?? [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
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
        onChange={({ currentTarget }) => followCity(currentTarget, provinceOf(cities, currentTarget.value))}
      />
      <datalist id={citiesId}>
        {cities.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <TextField label="State" name="state" maxLength={100} defaultValue={contact.state} />
      <TextField label="Postal Code" name="zipCode" maxLength={20} defaultValue={contact.zipCode} />
      <TextField label="Notes" name="notes" maxLength={1_000} defaultValue={contact.notes} />
    </div>
  );
}

/** Of a spelling that the shop knows exactly: a guess would be typed over. */
function provinceOf(cities: readonly City[], city: string): string | undefined {
  const spelling = city.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return cities.find(({ aliases }) => aliases.includes(spelling))?.province;
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
