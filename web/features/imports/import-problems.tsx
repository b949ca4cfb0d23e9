import type { ImportProblem, ProductImport } from '#contract/imports.schema.ts';
import { IMPORT_COLUMNS } from '#contract/imports.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';

const COLUMNS: Column<ImportProblem>[] = [
  {
    header: 'Row',
    inCard: 'topStart',
    renderCell: ({ row }) => <span className="font-bold whitespace-nowrap">Row {row}</span>,
  },
  {
    header: 'Column',
    inCard: 'topEnd',
    renderCell: ({ column }) => (
      <span className="inline-block min-w-20 whitespace-nowrap">{IMPORT_COLUMNS[column]}</span>
    ),
  },
  {
    header: 'Cell',
    inCard: 'middle',
    renderCell: ({ value }) => <bdi className="inline-block min-w-16 text-muted">{value || '(empty)'}</bdi>,
  },
  { header: 'What to do', inCard: 'middle', renderCell: ({ problem }) => problem },
];

export function ImportProblems({ problems, problemCount }: Pick<ProductImport, 'problems' | 'problemCount'>) {
  if (problems.length === 0) return null;
  return (
    <>
      <DataTable
        caption="Problems"
        columns={COLUMNS}
        rows={problems}
        keyOf={({ row, column, problem }) => `${row} ${column} ${problem}`}
      />
      {problemCount > problems.length && (
        <p className="text-muted">
          These are the first {problems.length} of {problemCount}.
        </p>
      )}
    </>
  );
}
