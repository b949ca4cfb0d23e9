import type { ComponentProps } from 'react';
import { addCourierBody, type CourierAccount } from '#contract/couriers.schema.ts';
import { COURIER_NAMES, COURIERS, type Courier } from '#contract/parcels.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useAddCourierMutation, useChangeCourierMutation } from './api.ts';

interface CourierFormProps {
  courier: CourierAccount | undefined;
  onDone: () => void;
}

export function CourierForm({ courier, onDone }: CourierFormProps) {
  const form = useCheckedForm(
    courier,
    valuesOf,
    checkRequest(addCourierBody, ({ isActive: _, details, ...values }) => ({
      ...values,
      details: readDetails(details),
    })),
  );
  const [add] = useAddCourierMutation();
  const [change] = useChangeCourierMutation();
  const { values, seen, field, checkbox, set } = form;
  const save = form.submit(async ({ courier: company, ...fields }) => {
    const { isActive } = values;
    return seen
      ? change({ id: seen._id, body: { ...fields, isActive, version: seen.version } })
      : add({ courier: company, ...fields });
  }, onDone);

  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      {!courier && (
        <SelectField
          label="Company"
          value={values.courier}
          onChange={({ currentTarget }) => {
            const name = COURIER_NAMES.find((each) => each === currentTarget.value) ?? values.courier;
            set({ courier: name, usesOwnNumbers: name === 'own' });
          }}
        >
          {COURIER_NAMES.map((each) => (
            <option key={each} value={each}>
              {COURIERS[each]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Name in your shop"
        required
        maxLength={60}
        placeholder="Leopards Lahore"
        hint="Customers see it when they follow their order."
        {...field('label')}
      />
      <TextField
        label="Tracking page"
        type="url"
        maxLength={300}
        placeholder="https://example.com/track?n={number}"
        hint="Where customers follow their parcel. Write {number} where the tracking number goes."
        {...field('trackingUrl')}
      />
      <Checkbox label="Our parcel number is the tracking number" {...checkbox('usesOwnNumbers')} />
      <TextAreaField
        label="For the booking file"
        rows={4}
        placeholder="Shipper Name = Nanhi Dukaan"
        hint="What is the same for all parcels, one column per line with its value. The booking file of To hand over says what is missing."
        {...field('details')}
      />
      {courier && <Checkbox label="In use" {...checkbox('isActive')} />}
      <FormAlert text={form.alert} />
      <SubmitButton disabled={form.isBusy}>Save</SubmitButton>
    </form>
  );
}

function valuesOf(account: CourierAccount | undefined) {
  const courier: Courier = account?.courier ?? 'leopards';
  return {
    courier,
    label: account?.label ?? '',
    trackingUrl: account?.trackingUrl ?? '',
    usesOwnNumbers: account?.usesOwnNumbers ?? false,
    details: Object.entries(account?.details ?? {})
      .map(([column, value]) => `${column} = ${value}`)
      .join('\n'),
    isActive: account?.isActive ?? true,
  };
}

function Checkbox({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-bold">
      <input type="checkbox" className="size-6 accent-berry" {...input} />
      {label}
    </label>
  );
}

/** Parses lines such as 'column = value'. */
function readDetails(text: string): Record<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : [];
  });
  return Object.fromEntries(pairs) as Record<string, string>;
}
