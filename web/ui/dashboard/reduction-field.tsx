import { TextField } from '#web/ui/field.tsx';
import { RadioField } from './radio-field.tsx';
import type { ReductionDraft } from './reduction.ts';

interface ReductionFieldProps {
  legend: string;
  kinds: Readonly<Record<ReductionDraft['kind'], string>>;
  draft: ReductionDraft;
  onChange: (draft: ReductionDraft) => void;
  error: string | undefined;
}

export function ReductionField({ legend, kinds, draft, onChange, error }: ReductionFieldProps) {
  return (
    <div className="grid content-start gap-2">
      <RadioField
        legend={legend}
        options={kinds}
        value={draft.kind}
        onChange={(kind) => onChange({ kind, number: '' })}
      />
      <div className="w-full sm:w-60">
        <TextField
          label={draft.kind === 'percent' ? 'Percent' : 'Rupees'}
          inputMode={draft.kind === 'percent' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={draft.number}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...draft, number: currentTarget.value })}
        />
      </div>
    </div>
  );
}
