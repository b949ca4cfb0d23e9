import type { ProblemGroup } from '#contract/row-problems.schema.ts';
import { counted } from './counted.ts';
import { type Column, DataTable } from './data-table.tsx';

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

/** Lists the problems of a file by their cause, the most frequent first. */
export function ProblemGroups({ groups }: { groups: readonly ProblemGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <DataTable
      caption="Problems by cause"
      columns={COLUMNS}
      rows={groups}
      keyOf={({ column, problem }) => `${column} ${problem}`}
    />
  );
}
