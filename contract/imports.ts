import { customColumn, customFields, customLabel, findCustomField, isCustomColumn } from './custom-fields.ts';
import { type AnyField, ofEach, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from './product-fields.ts';
import type { ChosenColumns } from './table-columns.ts';

/** A file has a column for each field. */
export type ImportColumn = AnyField;

/** Headers of files by column. */
export const IMPORT_COLUMNS = ofEach(PRODUCT_FIELD_NAMES, (name) => PRODUCT_FIELDS[name].label);

/** Columns of other files, from which the import makes cells of its own columns. */
export const FILE_COLUMNS = {
  salePrice: 'Sale price',
  saleStarts: 'Sale price from',
  saleEnds: 'Sale price until',
  currency: 'Currency',
  shown: 'Shown to shoppers',
  variant: 'Variant name',
  sizes: 'Pieces of each size',
} as const;
export type FileColumn = keyof typeof FILE_COLUMNS;
/** A column that a user can choose for a header of a file. */
export type TableColumn = ImportColumn | FileColumn;

export function isFileColumn(column: TableColumn): column is FileColumn {
  return Object.hasOwn(FILE_COLUMNS, column);
}

export function tableColumnLabel(column: TableColumn): string {
  return isFileColumn(column) ? FILE_COLUMNS[column] : importColumnLabel(column);
}

/** Returns all columns in the order of an export: first those of every shop. */
export function importColumns(): ImportColumn[] {
  return [...PRODUCT_FIELD_NAMES, ...customFields().map(({ code }) => customColumn(code))];
}

export function importColumnLabel(column: ImportColumn): string {
  if (!isCustomColumn(column)) return IMPORT_COLUMNS[column];
  const field = findCustomField(column);
  return field ? customLabel(field) : column;
}

/** Columns of a file, and headers that the user leaves out on purpose. */
export interface ColumnChoices {
  columns: ChosenColumns<TableColumn>;
  leftOut: readonly string[];
}

export function namesIn(columns: ChosenColumns<TableColumn>): string[] {
  return Object.values<string | string[] | undefined>(columns).flatMap((names) => names ?? []);
}

/** Returns the questions with a header that has neither a column nor is left out. */
export function openQuestions<Question extends { headers: readonly string[] }>(
  questions: readonly Question[],
  { columns, leftOut }: ColumnChoices,
): Question[] {
  const decided = new Set([...namesIn(columns), ...leftOut]);
  return questions.filter(({ headers }) => headers.some((header) => !decided.has(header)));
}

/** Columns whose values are a fixed list. Users match the values of a file with them. */
export const MATCHED_COLUMNS = ['category', 'color', 'age', 'gender'] as const satisfies readonly ImportColumn[];
export type MatchedColumn = (typeof MATCHED_COLUMNS)[number];
/** Values of a file that users can match. A file with more is probably in the wrong columns. */
export const MATCHED_VALUES_MAX = 200;

/** The shop adds this column to a file of failed rows. An import ignores it, so users can correct and send the file. */
export const PROBLEM_HEADER = 'Problem';

/**
 * `checked`: the dry run has ended, and nothing is written. `cancelled` and `failed` imports keep their written rows
 * and can continue.
 */
export const IMPORT_STATES = ['checked', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const UNDO_STATES = ['running', 'done', 'failed'] as const;
export type UndoState = (typeof UNDO_STATES)[number];
export const IMPORT_UNDO_DAYS = 7;
export const UNDO_LABEL = 'Undo this import';

export const START_LABELS = { checked: 'Start', cancelled: 'Start again', failed: 'Try again' } as const;

/** Columns that a file may divide into several, such as a column for each picture. */
export const JOINED_IMPORT_COLUMNS: readonly TableColumn[] = ['pictures', 'variant', 'sizes'];

/** A row is found by its SKU. Without a SKU it is a new product, which needs a name. */
export function findMissingImportColumns(columns: ChosenColumns<TableColumn>): Partial<Record<ProductField, string>> {
  if (columns.sku ?? columns.name) return {};
  return { sku: `Choose the column: ${IMPORT_COLUMNS.sku}. Without one choose: ${IMPORT_COLUMNS.name}.` };
}

export const IMPORT_ROWS_MAX = 5_000;
export const SPREADSHEET_MAX_BYTES = 5 * 1024 * 1024;
export const ZIP_MAX_BYTES = 200 * 1024 * 1024;
/** Size of one uploaded part. After a broken connection only this part is sent again. */
export const ZIP_PART_BYTES = 4 * 1024 * 1024;
export const SHOWN_PROBLEMS_MAX = 500;
/** Limited, because the server builds the whole file in memory. */
export const XLSX_ROWS_MAX = 20_000;

export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
