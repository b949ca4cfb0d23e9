import type { ReactNode } from 'react';
import { MEASURE_LABELS, MEASURE_MAX_CM, MEASURE_MIN_CM, MEASURES, type Measure } from '#contract/measures.ts';
import {
  NOTE_FIELDS,
  NOTE_ROWS,
  type NoteField,
  NUMBER_FIELDS,
  NUMBER_ROWS,
  type NumberField,
} from '#contract/product-fields.ts';
import { TextField } from '#web/ui/field.tsx';

interface FieldProps {
  value: string;
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

export function MeasureFields({ field, of }: { field: (name: Measure) => FieldProps; of?: string }) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 @md:grid-cols-3 @3xl:grid-cols-6">
      {MEASURES.map((name) => (
        <TextField
          key={name}
          label={
            <>
              {MEASURE_LABELS[name]}
              {of && <span className="sr-only"> of {of}</span>} (cm)
            </>
          }
          type="number"
          inputMode="decimal"
          min={MEASURE_MIN_CM}
          max={MEASURE_MAX_CM}
          step={0.1}
          {...field(name)}
        />
      ))}
    </div>
  );
}

export function NoteFields({ field }: { field: (name: NoteField) => FieldProps }) {
  return (
    <div className="grid items-start gap-4 @md:grid-cols-2">
      {NOTE_FIELDS.map((name) => {
        const { label, maxLength, form } = NOTE_ROWS[name];
        const props = field(name);
        return (
          <TextField
            key={name}
            label={`${form.label ?? label} (optional)`}
            maxLength={maxLength}
            autoComplete="off"
            {...props}
            hint={props.hint ?? form.hint}
          />
        );
      })}
    </div>
  );
}

export function NumberFields({ field }: { field: (name: NumberField) => FieldProps }) {
  return NUMBER_FIELDS.map((name) => {
    const { label, min, form } = NUMBER_ROWS[name];
    return (
      <TextField
        key={name}
        label={`${form.label ?? label} (optional)`}
        type="number"
        inputMode="numeric"
        min={min}
        step={1}
        hint={form.hint}
        {...field(name)}
      />
    );
  });
}
