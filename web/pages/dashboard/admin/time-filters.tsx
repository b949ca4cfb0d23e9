import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

interface Days {
  /** Days, such as 2026-11-23. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Filters a list by two days. */
export function DayFilters({ from, to, narrow }: Days & { narrow: (days: Days) => void }) {
  // Browsers give a date input a minimum width of two columns.
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

/** Names the filter that a link has set, with a link to the whole list. */
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
  /** A day, such as 2026-11-23. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** An earlier year is still being typed: no shop is that old. */
const FIRST_DAY = '2000-01-01';

/** A date input; it filters once the year is complete. */
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
