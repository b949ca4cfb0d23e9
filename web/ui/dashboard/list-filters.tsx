import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';

interface ListFilterProps<Value extends string> {
  label?: string;
  /** Label of the option that removes the filter, such as 'All orders'. */
  all: string;
  values: readonly Value[];
  value: Value | undefined;
  labelOf?: (value: Value) => string;
  onChange: (value: Value | undefined) => void;
}

export function ListFilter<Value extends string>(props: ListFilterProps<Value>) {
  const { label = 'Show', all, values, value, labelOf = (each) => each, onChange } = props;
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((each) => each === currentTarget.value))}
    >
      <option value="">{all}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {labelOf(each)}
        </option>
      ))}
    </SelectField>
  );
}

interface Days {
  from?: string | undefined;
  /** Last day; the filter includes this day. */
  to?: string | undefined;
}

export function DayFilters({ from, to, narrow }: Days & { narrow: (days: Days) => void }) {
  // Each field spans two columns on a phone, because date inputs cannot be narrow.
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

interface DayFieldProps {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Ignores dates before this day: while the user types a year, the field has dates such as the year 0020. */
const FIRST_DAY = '2000-01-01';

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

interface OnlyTheseProps {
  allHref: string;
  all?: string;
  children: ReactNode;
}

/** Says which filter a link has set, and links to the unfiltered list. */
export function OnlyThese({ allHref, all = 'Show all', children }: OnlyTheseProps) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 rounded-sm bg-sun-soft px-4 py-2">
      <span>{children}</span>
      <ButtonLink to={allHref} variant="quiet" className="-ms-5">
        {all}
      </ButtonLink>
    </p>
  );
}

/** The panel is closed until a filter is set, so that a phone shows the first card without scrolling. */
export function FilterPanel({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="mb-4 max-sm:mb-0">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">Search and filter</summary>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">{children}</div>
    </details>
  );
}
