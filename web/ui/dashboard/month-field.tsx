import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MONTHS } from '#contract/time.ts';
import { SelectField } from '#web/ui/field.tsx';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
/** Years that can be chosen before the present one. A link may lead to any other year. */
const EARLIER_YEARS = 10;

export const isMonth = (text: string | null): text is string => text !== null && MONTH.test(text);

interface MonthFieldProps {
  /** 'YYYY-MM' */
  month: string;
  hrefOf: (month: string) => string;
}

/**
 * Two selects, because `<input type="month">` is a plain text field in Firefox and in Safari on a Mac. A new month
 * replaces the history entry, so that Back leaves the page at once.
 */
export function MonthField({ month, hrefOf }: MonthFieldProps) {
  const navigate = useNavigate();
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [year = '', number = ''] = month.split('-');
  const first = Math.min(Number(year), thisYear - EARLIER_YEARS);
  const last = Math.max(Number(year), thisYear);
  const show = (chosen: string) => void navigate(hrefOf(chosen), { replace: true });
  return (
    <div className="flex gap-2">
      <SelectField label="Month" value={number} onChange={({ currentTarget: { value } }) => show(`${year}-${value}`)}>
        {MONTHS.map((name, index) => (
          <option key={name} value={String(index + 1).padStart(2, '0')}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Year" value={year} onChange={({ currentTarget: { value } }) => show(`${value}-${number}`)}>
        {Array.from({ length: last - first + 1 }, (_, index) => (
          <option key={index} value={last - index}>
            {last - index}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
