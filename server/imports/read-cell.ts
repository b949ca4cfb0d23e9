import { toLines, truncateText } from '#contract/text.ts';
import type { ImportCell } from './import-row.ts';

/** The message says what is wrong and what to write instead. */
export class CellProblem extends Error {}

export function fail(problem: string): never {
  throw new CellProblem(problem);
}

const FORMULA_ERROR = /^#(?:[A-Z][A-Z\d/_]*[!?]|N\/A|GETTING_DATA)$|^Err:\d{3}$/;
/** Programs store numbers as text: `="00123"` and `'00123`. */
const TEXT_FORMULA = /^=\s*"(?<text>[^"]*)"$|^'(?<number>\d[\d.,]*)$/;
export const IS_DATE =
  'Your spreadsheet program has made a date of this. Set the format of the column to text, and type it again.';
const IS_SPLIT =
  'This row has more cells than there are headers. Put quotation marks around texts with commas, or save the file as .xlsx.';
const IS_MERGED = 'This cell is merged with another one. Unmerge the cells, and fill in each of them.';

/** Returns the text of a cell. Throws `CellProblem` for dates, failed formulas, merged and split cells. */
export function textOf(cell: ImportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return fail('date' in cell ? IS_DATE : 'split' in cell ? IS_SPLIT : IS_MERGED);
  const text = toLines(String(cell).toWellFormed());
  if (FORMULA_ERROR.test(text)) fail('The formula in this cell has no result. Type the value in its place.');
  const { text: quoted, number } = TEXT_FORMULA.exec(text)?.groups ?? {};
  return quoted?.trim() ?? number ?? text;
}

/** Returns the text as the file has it; '' for an empty cell, and for dates, merged and split cells. */
export function rawText(cell: ImportCell): string {
  return typeof cell === 'object' ? '' : String(cell);
}

export function required(cell: ImportCell): string {
  return textOf(cell) || fail('This must not be empty.');
}

/** Returns the text of a cell for the file of rejected rows, which users correct; '' for a merged cell. */
export function plainCell(cell: ImportCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'date' in cell ? cell.date : 'split' in cell ? cell.split : '';
}

const SHOWN_LENGTH = 80;

export function shownCell(cell: ImportCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  const text = plainCell(cell).toWellFormed().replaceAll('\0', '');
  return text.length > SHOWN_LENGTH ? `${truncateText(text, SHOWN_LENGTH)}…` : text;
}
