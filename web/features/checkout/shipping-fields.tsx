import { type FormEvent, useId } from 'react';
import type { Town } from '#contract/cities.schema.ts';
import { CITY_MAX_LENGTH, STATE_NAMES } from '#contract/cities.ts';
import { groupMobile } from '#contract/phone.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { CityQuestion } from './city-question.tsx';
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

interface CityFieldProps {
  city: string;
  error: string | undefined;
  towns: readonly Town[];
  suggestion: string | undefined;
  /** Question about a town that the shop does not know. */
  question: string | undefined;
  onType: (city: string) => void;
  onChoose: (town: Town) => void;
  onBlur: () => void;
}

/** Takes any text, because couriers serve villages that no list has. */
function CityField({ city, error, towns, suggestion, question, onType, onChoose, onBlur }: CityFieldProps) {
  const options = towns.map((town) => ({
    key: `${town.name} ${town.province}`,
    content: (
      <span className="flex min-h-11 items-center py-1">
        <span>
          <span className="font-bold">{town.name}</span>
          {town.province && <span className="text-sm text-muted">, {town.province}</span>}
        </span>
      </span>
    ),
    onChoose: () => onChoose(town),
  }));
  return (
    <div>
      <Combobox label="Towns" text={city} onType={onType} options={options}>
        {(input) => (
          <TextField
            {...input}
            label="City"
            name="city"
            autoComplete="address-level2"
            required
            maxLength={CITY_MAX_LENGTH}
            error={error}
            hint={
              question && (
                <span role="status" className="font-bold text-ink">
                  {question}
                </span>
              )
            }
            onBlur={onBlur}
          />
        )}
      </Combobox>
      {suggestion !== undefined && <CityQuestion suggestion={suggestion} onAccept={() => onType(suggestion)} />}
    </div>
  );
}

interface PhoneFieldProps {
  phone: string;
  error: string | undefined;
  question: string | undefined;
  onType: (phone: string) => void;
  onBlur: () => void;
}

function PhoneField({ phone, error, question, onType, onBlur }: PhoneFieldProps) {
  return (
    <TextField
      label="Phone"
      name="phone"
      type="tel"
      autoComplete="tel"
      required
      maxLength={40}
      value={phone}
      error={error}
      hint={
        !error && (
          <span role="status" className={question && 'font-bold text-ink'}>
            {question ?? 'We call this number to confirm the order.'}
          </span>
        )
      }
      onChange={(event) => {
        groupInPlace(event);
        onType(event.currentTarget.value);
      }}
      onBlur={onBlur}
    />
  );
}

/** Groups the digits while the customer types. The cursor stays before the same digits. */
function groupInPlace({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const { inputType, isComposing } = nativeEvent as InputEvent;
  const grouped = groupMobile(input.value);
  if (isComposing || grouped === input.value) return;
  const digitsBehind = countDigits(input.value.slice(input.selectionEnd ?? input.value.length));
  input.value = grouped;
  let at = grouped.length;
  while (at > 0 && countDigits(grouped.slice(at)) < digitsBehind) at -= 1;
  // Backspace leaves the cursor before the space, so that the next press deletes a digit.
  if (inputType === 'deleteContentBackward' && grouped[at - 1] === ' ') at -= 1;
  input.setSelectionRange(at, at);
}

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}
