import { AppError } from '#contract/errors.ts';
import { LIST_LINE_MAX_LENGTH, TRACKING_ROWS_MAX } from '#contract/parcels.ts';
import { truncateText } from '#contract/text.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import type { SheetCell } from './sheet.ts';
import { readSheets } from './tables/open-list.ts';

/** Characters. Longer cells are addresses or notes, and are cut. */
const CELL_LENGTH = 60;
/** Spreadsheets store 15 digits of a number, so longer numbers are wrong. */
const EXACT_BELOW = 1e15;

/** Returns the lines of the first sheet that has rows. Throws `spreadsheet_invalid` and `spreadsheet_too_large`. */
export async function linesOfFile({ id }: Viewer, file: string, cellLength = CELL_LENGTH): Promise<string[]> {
  const sheets = await readSheets(file, { maxRows: TRACKING_ROWS_MAX, userId: id });
  const sheet = sheets.find(({ rows, problem, isHidden }) => !isHidden && (rows.length > 0 || problem !== undefined));
  if (!sheet) throw new AppError('spreadsheet_invalid', { message: 'The file has no rows.' });
  if (sheet.problem !== undefined) throw new AppError('spreadsheet_invalid', { message: sheet.problem });
  return sheet.rows.map(({ cells }) => lineOf(cells, cellLength));
}

/** Returns the cells of a row as a line that can be pasted. */
export function lineOf(cells: readonly SheetCell[], cellLength: number): string {
  return truncateText(cells.map((cell) => textOf(cell, cellLength)).join('\t'), LIST_LINE_MAX_LENGTH);
}

function textOf(cell: SheetCell, length: number): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.date;
  // Such a large number has lost digits. In this notation, the reader of tracking numbers reports it as a problem.
  if (typeof cell === 'number' && Math.abs(cell) >= EXACT_BELOW) return cell.toExponential(2).toUpperCase();
  return truncateText(
    String(cell)
      .replaceAll(/[\s"]+/g, ' ')
      .trim(),
    length,
  );
}
