import { TextField } from '#web/ui/field.tsx';

export interface Times {
  from: string;
  to: string;
}

interface TimesFieldsProps {
  times: Times;
  problems: Record<string, string>;
  onChange: (times: Times) => void;
}

export function TimesFields({ times, problems, onChange }: TimesFieldsProps) {
  return (
    <fieldset className="min-w-0 rounded-md bg-card p-4 shadow-card md:p-6">
      <legend className="legend-row mb-4 text-lg font-bold">When (optional, Pakistan time)</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="From"
          type="datetime-local"
          value={times.from}
          hint="Empty: at once"
          error={problems['from']}
          onChange={({ currentTarget }) => onChange({ ...times, from: currentTarget.value })}
        />
        <TextField
          label="Until"
          type="datetime-local"
          value={times.to}
          hint="Then what was shown before comes back. Empty: until you publish something else"
          error={problems['to']}
          onChange={({ currentTarget }) => onChange({ ...times, to: currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}
