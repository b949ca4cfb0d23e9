import { TextField } from '#web/ui/field.tsx';
import type { PeriodDraft } from './period.ts';

interface PeriodFieldsProps {
  draft: PeriodDraft;
  onChange: (draft: PeriodDraft) => void;
  problems: Record<string, string>;
}

export function PeriodFields({ draft, onChange, problems }: PeriodFieldsProps) {
  return (
    <fieldset className="min-w-0 rounded-md bg-card p-4 shadow-card md:p-6">
      <legend className="legend-row mb-4 text-lg font-bold">When (Pakistan time)</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-4">
        <TextField
          label="Starts"
          type="datetime-local"
          value={draft.startsAt}
          error={problems['startsAt']}
          onChange={({ currentTarget }) => onChange({ ...draft, startsAt: currentTarget.value })}
        />
        <TextField
          label="Ends"
          type="datetime-local"
          value={draft.endsAt}
          error={problems['endsAt']}
          onChange={({ currentTarget }) => onChange({ ...draft, endsAt: currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
