/** Columns by the product's field, in the order of an export, with their headers. */
export const IMPORT_COLUMNS = {
  sku: 'SKU',
  name: 'Name',
  category: 'Category',
  color: 'Colour',
  age: 'Age',
  gender: 'For',
  price: 'Price',
  oldPrice: 'Old price',
  stock: 'Stock',
  design: 'Design',
  description: 'Description',
  pictures: 'Pictures',
  isHidden: 'Hidden',
  weightG: 'Weight (g)',
} as const;
export type ImportColumn = keyof typeof IMPORT_COLUMNS;
export const IMPORT_COLUMN_NAMES = Object.keys(IMPORT_COLUMNS) as [ImportColumn, ...ImportColumn[]];

/** Header of the last column in the file of rows to mend. An import ignores the column. */
export const PROBLEM_HEADER = 'Problem';

/**
 * - `checked`: a dry run, which wrote nothing
 * - `cancelled`, `failed`: written rows stay, and a start continues after them
 */
export const IMPORT_STATES = ['checked', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Label of the button that starts or continues an import. */
export const START_LABELS = { checked: 'Start', cancelled: 'Start again', failed: 'Try again' } as const;

/** Rows below the header. */
export const IMPORT_ROWS_MAX = 5_000;
export const SPREADSHEET_MAX_BYTES = 5 * 1024 * 1024;
export const ZIP_MAX_BYTES = 200 * 1024 * 1024;
/** Bytes of a zip in one request. A broken connection loses no more. */
export const ZIP_PART_BYTES = 4 * 1024 * 1024;
/** Problems in a response; `problemCount` is the number of all. */
export const SHOWN_PROBLEMS_MAX = 500;
/** Products in an .xlsx export, which is built in memory. */
export const XLSX_ROWS_MAX = 20_000;

/** Returns the length of the base64 text of so many bytes, at most. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
