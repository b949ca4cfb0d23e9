import { useId } from 'react';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { CityQuestion } from './city-question.tsx';
import type { ShippingErrors } from './shipping-details.ts';
import type { ShippingDetails, ShippingField } from './shipping-field.ts';

/** Suggestions; the field also accepts other text. */
const PROVINCES = [
  'Punjab',
  'Sindh',
  'Khyber Pakhtunkhwa',
  'Balochistan',
  'Islamabad Capital Territory',
  'Gilgit-Baltistan',
  'Azad Jammu and Kashmir',
];

interface ShippingFieldsProps {
  details: ShippingDetails;
  errors: ShippingErrors;
  citySuggestion: string | undefined;
  onChange: (field: ShippingField, text: string) => void;
}

/** The length limits must equal those of the API. */
export function ShippingFields({ details, errors, citySuggestion, onChange }: ShippingFieldsProps) {
  const provincesId = useId();
  const bind = (field: ShippingField) => ({
    name: field,
    value: details[field],
    error: errors[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(field, currentTarget.value),
  });
  return (
    <div className="grid items-start gap-3.5 sm:grid-cols-2 [&_label]:text-sm">
      <TextField label="Name" autoComplete="name" required maxLength={100} {...bind('name')} />
      <TextField label="Phone" type="tel" autoComplete="tel" required maxLength={40} {...bind('phone')} />
      <div className="sm:col-span-2">
        <TextAreaField
          label="Address"
          autoComplete="street-address"
          required
          rows={2}
          maxLength={500}
          {...bind('address')}
        />
      </div>
      <div>
        <TextField label="City" autoComplete="address-level2" required maxLength={100} {...bind('city')} />
        {citySuggestion !== undefined && (
          <CityQuestion suggestion={citySuggestion} onAccept={() => onChange('city', citySuggestion)} />
        )}
      </div>
      <TextField
        label="State"
        autoComplete="address-level1"
        list={provincesId}
        required
        maxLength={100}
        {...bind('state')}
      />
      <datalist id={provincesId}>
        {PROVINCES.map((province) => (
          <option key={province}>{province}</option>
        ))}
      </datalist>
      <TextField
        label="Postal Code"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        maxLength={20}
        {...bind('postalCode')}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          label={
            <>
              Delivery Notes <span className="font-normal text-muted">(optional)</span>
            </>
          }
          placeholder="Any special instructions..."
          rows={2}
          maxLength={1000}
          {...bind('notes')}
        />
      </div>
    </div>
  );
}
