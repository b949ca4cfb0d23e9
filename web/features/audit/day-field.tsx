import { useState } from 'react';
import { TextField } from '#web/ui/field.tsx';

interface DayFieldProps {
  label: string;
  /** As 2026-11-23. */
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** No shop is older: what is before is a year that is still being typed. */
const FIRST_DAY = '2000-01-01';

/** A day that is chosen or typed; it is set once its year is complete. */
export function DayField({ label, day, onChange }: DayFieldProps) {
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
