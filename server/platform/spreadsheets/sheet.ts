/** A cell as the file stores it. Spreadsheet programs often store text such as `3-4` as a date. */
export type SheetCell = string | number | boolean | null | { date: string };

export interface SheetRow {
  /** Number of the row in a spreadsheet program, from 1. */
  line: number;
  cells: SheetCell[];
}

/** Only the first cell of the range has a value. Lines and columns count from 1, both ends included. */
export interface MergedRange {
  fromLine: number;
  toLine: number;
  fromColumn: number;
  toColumn: number;
}

/** A CSV file has a single sheet without a name. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** Without empty rows. */
  rows: SheetRow[];
  merged: MergedRange[];
  /** Sentence for the user if the sheet exceeds a limit. Its rows are then missing. */
  problem?: string;
}

/** Enough for a WooCommerce export, which has about 200 columns with all its meta columns. */
export const COLUMNS_MAX = 256;
/** Enough for 20,000 rows of a statement with 25 columns, or for 5,000 products with 100 columns. */
export const CELLS_MAX = 500_000;
/** Excel's own limit: Excel reports a file with a longer text as damaged. */
export const CELL_MAX_LENGTH = 32_767;
/** Characters of all cells. A limit of the file's size is not enough, because cells can share one stored text. */
export const TEXT_MAX_LENGTH = 16 * 1024 * 1024;

/** Rows before the data: a title, a date, an address, the headers. The row limit does not count them. */
export const ROWS_ABOVE_MAX = 50;

export function tooManyRows(maxRows: number): string {
  return `There are more than ${maxRows.toLocaleString('en')} rows. Divide the file into several.`;
}

export function isEmptyRow(cells: readonly SheetCell[]): boolean {
  return cells.every((cell) => cell === null);
}

/** Returns the text of a cell on one line; '' for an empty cell. */
export function textOf(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.date : String(cell).replaceAll(/\s+/g, ' ').trim();
}
