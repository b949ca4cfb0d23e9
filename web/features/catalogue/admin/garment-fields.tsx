import type { ReactNode } from 'react';
import {
  CARE_MAX_LENGTH,
  FABRIC_MAX_LENGTH,
  MEASURE_LABELS,
  MEASURE_MAX_CM,
  MEASURE_MIN_CM,
  MEASURES,
  type Measure,
  MODEL_NOTE_MAX_LENGTH,
} from '#contract/measures.ts';
import { TextField } from '#web/ui/field.tsx';

type GarmentText = 'fabric' | 'care' | 'modelNote';

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

export function GarmentTextFields({ field }: { field: (name: GarmentText) => FieldProps }) {
  const fabric = field('fabric');
  const care = field('care');
  const modelNote = field('modelNote');
  return (
    <div className="grid items-start gap-4 @md:grid-cols-2">
      <TextField
        label="Fabric (optional)"
        maxLength={FABRIC_MAX_LENGTH}
        autoComplete="off"
        {...fabric}
        hint={fabric.hint ?? 'Such as: 100 % cotton jersey'}
      />
      <TextField
        label="Care (optional)"
        maxLength={CARE_MAX_LENGTH}
        autoComplete="off"
        {...care}
        hint={care.hint ?? 'Such as: Wash cold, inside out'}
      />
      <TextField
        label="Child in the pictures (optional)"
        maxLength={MODEL_NOTE_MAX_LENGTH}
        autoComplete="off"
        {...modelNote}
        hint={modelNote.hint ?? 'Such as: 112 cm, wears 5-6'}
      />
    </div>
  );
}
