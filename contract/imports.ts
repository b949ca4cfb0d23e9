/** Column headers by field of the product, in the order of an export. */
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

/** Header of the column that describes errors, in the file of rows that a user has to correct. An import ignores this column. */
export const PROBLEM_HEADER = 'Problem';

/**
 * - `checked`: the dry run has ended; nothing is written yet
 * - `cancelled`, `failed`: rows that were written stay, and the next start continues after them
 */
export const IMPORT_STATES = ['checked', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Labels of the button that starts or continues an import, by state. */
export const START_LABELS = { checked: 'Start', cancelled: 'Start again', failed: 'Try again' } as const;

/** Maximum number of rows below the header. */
export const IMPORT_ROWS_MAX = 5_000;
export const SPREADSHEET_MAX_BYTES = 5 * 1024 * 1024;
export const ZIP_MAX_BYTES = 200 * 1024 * 1024;
/** Maximum bytes of a zip in one request. A broken connection loses at most this part. */
export const ZIP_PART_BYTES = 4 * 1024 * 1024;
/** Maximum number of problems in a response. `problemCount` counts all of them. */
export const SHOWN_PROBLEMS_MAX = 500;
/** Maximum number of products in an .xlsx export, because the server builds the file in memory. */
export const XLSX_ROWS_MAX = 20_000;

/** Returns the length of the base64 text for a number of bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
