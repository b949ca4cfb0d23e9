/** An import of products from a spreadsheet. Free of zod, as the browser uses it. */

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

/** The last column of the file of rows to mend; an import reads past it. */
export const PROBLEM_HEADER = 'Problem';

/**
 * - `checked`: a dry run, of which nothing is written
 * - `cancelled`, `failed`: what was written stays, and a start goes on behind it
 */
export const IMPORT_STATES = ['checked', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What the button is called that starts an import, or goes on with it. */
export const START_LABELS = { checked: 'Start', cancelled: 'Start again', failed: 'Try again' } as const;

/** Rows below the header. */
export const MAX_IMPORT_ROWS = 5_000;
export const MAX_SPREADSHEET_BYTES = 5 * 1024 * 1024;
export const MAX_ZIP_BYTES = 200 * 1024 * 1024;
/** Bytes of a zip that one request brings: a broken connection costs no more. */
export const ZIP_PART_BYTES = 4 * 1024 * 1024;
/** Problems that a response lists; `problemCount` says how many there are. */
export const MAX_SHOWN_PROBLEMS = 500;
/** Products that an export as .xlsx may have, as it is made in memory. */
export const MAX_XLSX_ROWS = 20_000;

/** Maximum length of the base64 text of so many bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
