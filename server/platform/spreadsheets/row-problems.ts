import { buffer } from 'node:stream/consumers';
import { PROBLEM_HEADER } from '#contract/imports.ts';
import {
  PROBLEM_GROUPS_MAX,
  PROBLEM_ROWS_MAX,
  PROBLEM_VALUES_MAX,
  type ProblemGroup,
} from '#contract/row-problems.schema.ts';
import { streamXlsx } from '#server/platform/exports/stream-xlsx.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { plainCell } from './cells/read-cell.ts';
import type { SheetCell, SheetRow } from './sheet.ts';

/** Problem of a cell. `row` is its line in the file. */
export interface CausedProblem {
  row: number;
  column: string;
  value: string;
  problem: string;
}

/** Groups problems by their cause, the most frequent first. */
export function groupProblems(problems: Iterable<CausedProblem>): ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ column, problem }) => `${column} ${problem}`);
  return [...groups.values()]
    .flatMap((own): ProblemGroup[] => {
      const [first] = own;
      if (!first) return [];
      const values = Array.from(
        Map.groupBy(own, ({ value }) => value),
        ([value, same]) => ({ value, rows: same.length }),
      );
      return [
        {
          column: first.column,
          problem: first.problem,
          rows: own.length,
          values: values.toSorted((a, b) => b.rows - a.rows).slice(0, PROBLEM_VALUES_MAX),
          firstRows: own.slice(0, PROBLEM_ROWS_MAX).map(({ row }) => row),
        },
      ];
    })
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, PROBLEM_GROUPS_MAX);
}

interface ReadRows {
  headers: readonly string[];
  rows: readonly SheetRow[];
}

/**
 * Returns an .xlsx of the rows with problems in base64: all their columns, and a last one with the problems. `others` are
 * lines without a problem that belong to them. Null without problems.
 */
export async function rowsToMend(
  { headers, rows }: ReadRows,
  problems: readonly CausedProblem[],
  others: ReadonlySet<number> = new Set(),
): Promise<string | null> {
  if (problems.length === 0) return null;
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const bad = rows.filter(({ line }) => byRow.has(line) || others.has(line));
  const lines = await mapInSlices(bad, ({ line, cells }) => [
    ...headers.map((_, index) => cellOf(cells[index])),
    byRow
      .get(line)
      ?.map(({ column, problem }) => `${column}: ${problem}`)
      .join('\n') ?? '',
  ]);
  return (await mendFile([...headers, PROBLEM_HEADER], lines)).toString('base64');
}

/** Returns the .xlsx in which users mend rows and which they send again. */
export function mendFile(columns: string[], rows: (string | number)[][]): Promise<Buffer> {
  return buffer(streamXlsx([{ name: 'Rows to mend', columns, rows }]));
}

function cellOf(cell: SheetCell | undefined): string | number {
  return typeof cell === 'number' ? cell : plainCell(cell ?? null);
}
