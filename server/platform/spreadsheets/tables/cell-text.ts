import type { SheetCell } from '#server/platform/spreadsheets/sheet.ts';

/** Returns the text of a cell on one line; '' for an empty cell. */
export function textOf(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.date : String(cell).replaceAll(/\s+/g, ' ').trim();
}
