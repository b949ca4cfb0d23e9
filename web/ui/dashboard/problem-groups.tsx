import type { ProblemGroup } from '#contract/row-problems.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { counted } from './counted.ts';
import { type Column, DataTable } from './data-table.tsx';
import { saveBlob } from './save-file.ts';

const COLUMNS: Column<ProblemGroup>[] = [
  {
    header: 'Rows',
    inCard: 'topStart',
    renderCell: ({ rows }) => <span className="font-bold whitespace-nowrap">{counted(rows, 'row')}</span>,
  },
  {
    header: 'Column',
    inCard: 'topEnd',
    renderCell: ({ column }) => <span className="inline-block min-w-16 whitespace-nowrap">{column}</span>,
  },
  {
    header: 'Cells',
    inCard: 'middle',
    renderCell: ({ values, rows }) => (
      <ul className="text-muted @2xl:min-w-48">
        {values.map(({ value, rows: same }) => (
          <li key={value}>
            <bdi>{value || '(empty)'}</bdi>
            {values.length > 1 && ` (${same})`}
          </li>
        ))}
        {values.reduce((sum, { rows: same }) => sum + same, 0) < rows && <li>and others</li>}
      </ul>
    ),
  },
  {
    header: 'What to do',
    inCard: 'middle',
    renderCell: ({ problem, firstRows, rows }) => (
      <>
        {problem}{' '}
        <span className="block text-sm text-muted">
          {firstRows.length === 1 ? 'Row' : 'Rows'} {firstRows.join(', ')}
          {rows > firstRows.length && ' and more'}
        </span>
      </>
    ),
  },
];

interface ProblemGroupsProps {
  groups: readonly ProblemGroup[];
  /** An .xlsx with the rows in base64, which the user mends and sends again. */
  toMend?: string | null;
}

/** Lists the problems of a file by their cause, the most frequent first. */
export function ProblemGroups({ groups, toMend = null }: ProblemGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <div className="grid gap-3">
      <DataTable
        caption="Problems by cause"
        columns={COLUMNS}
        rows={groups}
        keyOf={({ column, problem }) => `${column} ${problem}`}
      />
      {toMend !== null && <RowsToMend file={toMend} />}
    </div>
  );
}

export function RowsToMend({ file }: { file: string }) {
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" onClick={() => saveBlob(blobOf(file), 'rows-to-mend.xlsx')}>
        <Icon name="arrowDown" className="size-5" />
        Download the rows to mend
      </Button>
      <p className="text-muted">{HOW_TO_MEND}</p>
    </div>
  );
}

export const HOW_TO_MEND =
  'The downloaded file says in its last column, Problem, what is wrong. Mend the rows there and send that file.';

function blobOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
