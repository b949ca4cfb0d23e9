import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

interface ChoiceFilterProps<T extends string> {
  label: string;
  /** What the first option says, which chooses nothing. */
  all: string;
  names: readonly T[];
  labels: Record<T, string>;
  value: T | undefined;
  onChoose: (value: T | undefined) => void;
}

/** A select that narrows a list to one of these. */
export function ChoiceFilter<T extends string>(props: ChoiceFilterProps<T>) {
  const { label, all, names, labels, value, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(names.find((name) => name === currentTarget.value))}
    >
      <option value="">{all}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {labels[name]}
        </option>
      ))}
    </SelectField>
  );
}

interface Days {
  /** As 2026-11-23, like `to`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Two days that narrow a list to the time between them. */
export function DayFilters({ from, to, narrow }: Days & { narrow: (days: Days) => void }) {
  // Browsers make a date no narrower than two columns.
  return (
    <>
      <div className="max-sm:col-span-2">
        <DayField label="From" day={from} onChange={(day) => narrow({ from: day })} />
      </div>
      <div className="max-sm:col-span-2">
        <DayField label="To" day={to} onChange={(day) => narrow({ to: day })} />
      </div>
    </>
  );
}

/** Says what a link has narrowed the list to. */
export function OnlyThese({ allHref, children }: { allHref: string; children: ReactNode }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 rounded-sm bg-sun-soft px-4 py-2">
      <span>{children}</span>
      <ButtonLink to={allHref} variant="quiet" className="-ms-5">
        Show all
      </ButtonLink>
    </p>
  );
}

interface DayFieldProps {
  label: string;
  /** As 2026-11-23. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** No shop is older: what is before is a year that is still being typed. */
const FIRST_DAY = '2000-01-01';

/** A day that is chosen or typed; it is set once its year is complete. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const [draft, setDraft] = useState({ of: day, text: day ?? '' });
  if (draft.of !== day) setDraft({ of: day, text: day ?? '' });
  return (
    <TextField
      label={label}
      type="date"
      min={FIRST_DAY}
      value={draft.text}
      onChange={({ currentTarget: { value } }) => {
        setDraft({ of: day, text: value });
        if (value === '' || value >= FIRST_DAY) onChange(value || undefined);
      }}
    />
  );
}
