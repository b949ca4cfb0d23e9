import type { Read } from '#contract/amounts.ts';
import { truncateText } from '#contract/text.ts';
import { plainCell, readText } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { ImportCell } from './import-row.ts';

/** The message says what is wrong and what to write instead. */
export class CellProblem extends Error {}

export function fail(problem: string): never {
  throw new CellProblem(problem);
}

/** Returns the value. Throws `CellProblem` instead of a problem. */
export function valueOf<T>(read: Read<T>): T {
  return 'problem' in read ? fail(read.problem) : read.value;
}

/** Returns the text of a cell. Throws `CellProblem` for dates, failed formulas, merged and split cells. */
export function textOf(cell: ImportCell): string {
  return valueOf(readText(cell));
}

export function required(cell: ImportCell): string {
  return textOf(cell) || fail('This must not be empty.');
}

const SHOWN_LENGTH = 80;

export function shownCell(cell: ImportCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  const text = plainCell(cell).toWellFormed().replaceAll('\0', '');
  return text.length > SHOWN_LENGTH ? `${truncateText(text, SHOWN_LENGTH)}…` : text;
}
