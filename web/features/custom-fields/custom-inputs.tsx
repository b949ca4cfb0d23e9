import type { ReactNode } from 'react';
import {
  CUSTOM_TEXT_MAX_LENGTH,
  type CustomColumn,
  type CustomField,
  customColumn,
  customLabel,
  fieldsOfCategory,
} from '#contract/custom-fields.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { useListCustomFieldsQuery } from './api.ts';

interface FieldProps {
  name?: string;
  value: string;
  error?: string | undefined;
  hint?: ReactNode;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface CustomInputsProps {
  category: string;
  field: (column: CustomColumn) => FieldProps;
}

/** Inputs of the fields that the shop has added for the category. */
export function CustomInputs({ category, field }: CustomInputsProps) {
  const { data } = useListCustomFieldsQuery();
  const fields = data ? fieldsOfCategory(category) : [];
  if (fields.length === 0) return null;
  return (
    <div className="grid items-start gap-4 @md:grid-cols-2">
      {fields.map((each) => (
        <CustomInput key={each.code} of={each} {...field(customColumn(each.code))} />
      ))}
    </div>
  );
}

function CustomInput({ of, ...input }: FieldProps & { of: CustomField }) {
  const label = `${customLabel(of)} (optional)`;
  const { type } = of;
  if (type === 'text') {
    return <TextField label={label} maxLength={CUSTOM_TEXT_MAX_LENGTH} autoComplete="off" {...input} />;
  }
  if (type === 'number') return <TextField label={label} inputMode="decimal" autoComplete="off" {...input} />;
  const choices = type === 'yesNo' ? YES_NO : of.choices.map((choice) => ({ value: choice, text: choice }));
  const isKnown = input.value === '' || choices.some(({ value }) => value === input.value);
  return (
    <SelectField label={label} {...input}>
      <option value="">Not said</option>
      {!isKnown && <option value={input.value}>{input.value} (no longer offered)</option>}
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

const YES_NO = [
  { value: 'yes', text: 'Yes' },
  { value: 'no', text: 'No' },
];
