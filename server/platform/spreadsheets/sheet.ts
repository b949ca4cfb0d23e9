/** A cell as the file stores it. Spreadsheet programs often store text such as `3-4` as a date. */
export type SheetCell = string | number | boolean | null | { date: string };

export interface SheetRow {
  /** As a spreadsheet program numbers it, from 1. */
  line: number;
  cells: SheetCell[];
}

/** Merged cells: only the first one has a value. Lines and columns count from 1, both ends included. */
export interface MergedRange {
  fromLine: number;
  toLine: number;
  fromColumn: number;
  toColumn: number;
}

/** A sheet of a workbook; a CSV file has one without a name. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** Without empty rows. */
  rows: SheetRow[];
  merged: MergedRange[];
  /** Set in place of rows when the sheet exceeds a limit: a sentence for the user. */
  problem?: string;
}

/** Below the largest that people send: a WooCommerce export with all its meta columns has about 200. */
export const COLUMNS_MAX = 256;
/** 20,000 rows of a statement with 25 columns, or 5,000 products with 100. */
export const CELLS_MAX = 500_000;
/** Excel's own limit: it reports a file with a longer text as damaged. */
export const CELL_MAX_LENGTH = 32_767;
/** Characters of all cells. Shared strings repeat a text without adding to the file. */
export const TEXT_MAX_LENGTH = 16 * 1024 * 1024;

/** Rows above and with the headers: a title, a date, the shop's address. The row limit counts those below. */
export const ROWS_ABOVE_MAX = 50;

export function tooManyRows(maxRows: number): string {
  return `There are more than ${maxRows.toLocaleString('en')} rows. Divide the file into several.`;
}

export function isEmptyRow(cells: readonly SheetCell[]): boolean {
  return cells.every((cell) => cell === null);
}
