import { useNavigate } from 'react-router';
import { TextField } from '#web/ui/field.tsx';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export const isMonth = (text: string | null): text is string => text !== null && MONTH.test(text);

interface MonthFieldProps {
  month: string;
  hrefOf: (month: string) => string;
}

/** A new month replaces the history entry, so that Back leaves the page at once. */
export function MonthField({ month, hrefOf }: MonthFieldProps) {
  const navigate = useNavigate();
  return (
    <TextField
      label="Month"
      type="month"
      value={month}
      onChange={({ currentTarget: { value } }) => {
        if (isMonth(value)) void navigate(hrefOf(value), { replace: true });
      }}
    />
  );
}
