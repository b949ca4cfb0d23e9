import { useId } from 'react';
import type { Town } from '#contract/cities.schema.ts';
import { STATE_NAMES } from '#contract/cities.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { CityField } from './city-field.tsx';
import { PhoneField } from './phone-field.tsx';
import type { ShippingErrors } from './shipping-details.ts';
import type { ShippingDetails, ShippingField } from './shipping-field.ts';
import type { useQuestions } from './use-questions.ts';

const ADDRESS_PARTS = 'House, street, area, a landmark';
const THIN_ADDRESS = 'A house number or a landmark helps the courier.';

interface ShippingFieldsProps {
  details: ShippingDetails;
  errors: ShippingErrors;
  citySuggestion: string | undefined;
  towns: readonly Town[];
  questions: Pick<ReturnType<typeof useQuestions>, 'phone' | 'city' | 'isAddressThin' | 'leave'>;
  onChange: (field: ShippingField, text: string) => void;
  onChooseTown: (town: Town) => void;
}

/** The length limits must equal those of the API. */
export function ShippingFields(props: ShippingFieldsProps) {
  const { details, errors, questions, onChange } = props;
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
      <PhoneField
        phone={details.phone}
        error={errors.phone}
        question={questions.phone}
        onType={(phone) => onChange('phone', phone)}
        onBlur={() => questions.leave('phone')}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          label="Address"
          autoComplete="street-address"
          required
          rows={2}
          maxLength={500}
          hint={!errors.address && <span role="status">{questions.isAddressThin ? THIN_ADDRESS : ADDRESS_PARTS}</span>}
          onBlur={() => questions.leave('address')}
          {...bind('address')}
        />
      </div>
      <CityField
        city={details.city}
        error={errors.city}
        towns={props.towns}
        suggestion={props.citySuggestion}
        question={questions.city}
        onType={(city) => onChange('city', city)}
        onChoose={props.onChooseTown}
        onBlur={() => questions.leave('city')}
      />
      <TextField
        label="State"
        autoComplete="address-level1"
        list={provincesId}
        required
        maxLength={100}
        {...bind('state')}
      />
      <datalist id={provincesId}>
        {Object.values(STATE_NAMES).map((province) => (
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
