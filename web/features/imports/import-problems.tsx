import type { ImportProblem, ProductImport } from '#contract/imports.schema.ts';
import { importColumnLabel } from '#contract/imports.ts';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { ProblemGroups } from '#web/ui/dashboard/problem-groups.tsx';

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
      <span className="inline-block min-w-20 whitespace-nowrap">{importColumnLabel(column)}</span>
    ),
  },
  {
    header: 'Cell',
    inCard: 'middle',
    renderCell: ({ value }) => <bdi className="inline-block min-w-16 text-muted">{value || '(empty)'}</bdi>,
  },
  { header: 'What to do', inCard: 'middle', renderCell: ({ problem }) => problem },
];

/** A longer list is shown by cause, with the rows below. */
const LISTED_MAX = 20;

type Problems = Pick<ProductImport, 'problems' | 'problemCount' | 'problemGroups'>;

export function ImportProblems({ problems, problemCount, problemGroups }: Problems) {
  if (problems.length === 0) return null;
  if (problemCount <= LISTED_MAX || problemGroups.length === 0) return <ProblemList {...{ problems, problemCount }} />;
  return (
    <section aria-labelledby="causes" className="grid gap-3">
      <h2 id="causes" className="text-xl">
        Problems by cause
      </h2>
      <ProblemGroups groups={problemGroups} />
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-bold">Row by row</summary>
        <ProblemList {...{ problems, problemCount }} />
      </details>
    </section>
  );
}

function ProblemList({ problems, problemCount }: Pick<ProductImport, 'problems' | 'problemCount'>) {
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
