import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

interface Days {
  /** First day, such as '2026-11-23'. */
  from?: string | undefined;
  /** Last day, such as '2026-11-30'. */
  to?: string | undefined;
}

/** Fields for the first and the last day of a list. */
export function DayFilters({ from, to, narrow }: Days & { narrow: (days: Days) => void }) {
  // Each field spans two columns on a phone, because date inputs have a minimum width.
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

/** A line above a list that names the filter that a link has set, and links to the whole list. */
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
  /** Day, such as '2026-11-23'; undefined for an empty field. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** First valid day. An earlier date, such as the year 0020, means that the user is still typing the year. */
const FIRST_DAY = '2000-01-01';

/** A date input. It calls `onChange` once the year is complete. */
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
