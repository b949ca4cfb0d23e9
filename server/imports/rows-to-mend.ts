import { eq, or } from 'drizzle-orm';
import { importColumnLabel, importColumns, PROBLEM_HEADER } from '#contract/imports.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { mendFile } from '#server/platform/spreadsheets/row-problems.ts';
import type { ImportCell } from './import-row.ts';
import { getImport, listRows } from './queries.ts';
import { fileHeader } from './shop-files/read-shop-file.ts';
import { importRows } from './tables.ts';

/** Returns the rows that were not written, with a last column that describes problems. */
export async function exportRowsToMend(db: Executor, id: string): Promise<Buffer> {
  await getImport(db, id);
  const rows = await listRows(db, id, or(eq(importRows.kind, 'bad'), eq(importRows.outcome, 'skipped')));
  const columns = importColumns().filter((column) =>
    rows.some(({ cells, problems }) => cells[column] !== undefined || problems.some((each) => each.column === column)),
  );
  const lines = await mapInSlices(rows, ({ cells, problems }) => [
    ...columns.map((column) => cellOf(cells[column])),
    problems.map(({ column, problem }) => `${importColumnLabel(column)}: ${problem}`).join('\n'),
  ]);
  return mendFile([...columns.map(fileHeader), PROBLEM_HEADER], lines);
}

function cellOf(cell: ImportCell | undefined): string | number {
  if (typeof cell === 'number') return cell;
  return plainCell(cell ?? null);
}
