import { AppError } from '#contract/errors.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  JOINED_IMPORT_COLUMNS,
  openQuestions,
  PROBLEM_HEADER,
  type TableColumn,
} from '#contract/imports.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import { type Sheet, type SheetRow, textOf } from '#server/platform/spreadsheets/sheet.ts';
import type { TableChoice } from '#server/platform/spreadsheets/tables/find-table.ts';
import { type Layouts, mappingOf } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/list-description.ts';
import { type DescribedColumns, describeColumns } from './column-questions.ts';
import { areOwnHeadings, ownColumnOf } from './headings.ts';
import { findImportTable, type ImportTable, readTable } from './read-table.ts';
import { findShopSheet, readShopSheet } from './shop-files/read-shop-file.ts';
import { countNotes, type ShopProducts } from './shop-files/shop-file.ts';

/** A list of sold pieces has SKUs and quantities too. Read as products it would change prices and stock. */
const ORDER_HEADER = /^order\s*(?:id|no\.?|number|#)$/i;
const LISTS_ORDERS =
  'This file lists orders, not products. If it is a list of products all the same, choose which column is which.';
/** Titles and notes may be above the headers. */
const PREAMBLE_ROWS_MAX = 20;

export interface Spreadsheet extends ShopProducts {
  /** Name of the shop system whose export the file is; null for other files. */
  source: string | null;
  /** Headers that match no column of an import. */
  ignoredColumns: string[];
  /** Columns that the user has chosen for these headers. */
  chosen?: { headers: string[]; columns: ColumnMapping<TableColumn> };
}

export interface ColumnChoice extends TableChoice {
  columns: ChosenColumns<TableColumn>;
  /** Headers of questions that the user leaves out. */
  leftOut?: readonly string[] | undefined;
}

interface Reading {
  userId: string;
  now: Date;
  /** Columns that were chosen for earlier files. */
  layouts: Layouts<TableColumn>;
  /** The user's own choice. The file is then not searched for known headers. */
  choice?: ColumnChoice | undefined;
}

/**
 * Skips empty rows. Throws `spreadsheet_invalid` with a sentence for the user, and `import_columns_unknown` for a file
 * whose columns the user has to choose.
 */
export async function readSpreadsheet(bytes: Buffer, reading: Reading): Promise<Spreadsheet> {
  const { userId, now, layouts, choice } = reading;
  const sheets = await readWorkbook(bytes, { maxRows: IMPORT_ROWS_MAX, userId });
  if (choice) return readChosen(sheets, choice, now);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const shopSheet = findShopSheet(visible.filter((sheet) => ownHeaderRow(sheet) === undefined));
  if (shopSheet) {
    const products = await readShopSheet(shopSheet, now);
    if (products.rows.length === 0) {
      throw invalid(['There is no product in this file.', ...products.notes.map(({ text }) => text)].join(' '));
    }
    return { ...products, source: shopSheet.format.name, ignoredColumns: [] };
  }
  const place = findOwnPlace(sheets);
  assertReadable(visible);
  const table = await findImportTable(sheets, place ?? {}, layouts.isKnown);
  const described = describeColumns(table.headers, place !== undefined);
  const isKnown = layouts.isKnown(table.headers);
  const problem = isKnown ? undefined : problemOf(visible, table, described);
  if (problem !== undefined) throw new AppError('import_columns_unknown', { message: problem });
  const mapping = isKnown ? layouts.columnsOf(table) : described.columns;
  return readColumns(sheets, table, { mapping, isOwn: place !== undefined, now });
}

/** Returns the row of headings of a file of the shop. */
function ownHeaderRow({ rows }: Sheet): SheetRow | undefined {
  return rows.slice(0, PREAMBLE_ROWS_MAX).find(({ cells }) => areOwnHeadings(cells.map(textOf)));
}

/** Returns the place of the headings of the shop's own file, if one visible sheet has them. */
function findOwnPlace(sheets: readonly Sheet[]): TableChoice | undefined {
  const found = sheets.flatMap((sheet, index) => {
    const row = sheet.isHidden ? undefined : ownHeaderRow(sheet);
    return row ? [{ sheet: index, headerLine: row.line }] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

function assertReadable(visible: readonly Sheet[]): void {
  const problem = visible.find((sheet) => sheet.problem !== undefined)?.problem;
  if (visible.some(({ rows }) => rows.length > 1)) return;
  if (problem !== undefined) throw invalid(problem);
  const hasHeader = visible.some((sheet) => ownHeaderRow(sheet) !== undefined);
  throw invalid(
    hasHeader
      ? 'There is no row below the header.'
      : `The first row must hold the headers, of which one is SKU. It may also have: ${Object.values(IMPORT_COLUMNS).slice(1).join(', ')}.`,
  );
}

/** Returns the reason for which a user has to choose the columns. */
function problemOf(
  visible: readonly Sheet[],
  { headers }: ImportTable,
  { columns, questions, unclear, areCertain }: DescribedColumns,
): string | undefined {
  const named = headers.filter((header) => header !== '');
  const withSku = visible.filter(({ rows }) =>
    rows.slice(0, PREAMBLE_ROWS_MAX).some(({ cells }) => cells.some((cell) => ownColumnOf(textOf(cell)) === 'sku')),
  );
  if (withSku.length > 1) {
    const names = withSku.map(({ name }) => name).join(' and ');
    return `The sheets ${names} all have a column ${IMPORT_COLUMNS.sku}. Choose the sheet, and import the others in turn.`;
  }
  if (named.some((header) => ORDER_HEADER.test(header) && ownColumnOf(header) === undefined)) return LISTS_ORDERS;
  if (areCertain && columns.sku) return undefined;
  const [question] = questions;
  if (question) return `${question.text} Choose it below.`;
  if (!columns.sku) return `No column of this file is called ${IMPORT_COLUMNS.sku}. Choose which column is which.`;
  return `It is not clear what these columns hold: ${unclear.join(', ')}. Choose which column is which.`;
}

async function readChosen(
  sheets: readonly Sheet[],
  { columns, leftOut = [], ...place }: ColumnChoice,
  now: Date,
): Promise<Spreadsheet> {
  const mapping = mappingOf(columns, JOINED_IMPORT_COLUMNS);
  const wanted = Object.values(mapping).flatMap((names) => names ?? []);
  const table = await findImportTable(sheets, place, (headers) => wanted.every((header) => headers.includes(header)));
  const { questions } = describeColumns(table.headers);
  const [open] = openQuestions(questions, { columns: mapping, leftOut });
  if (open) throw new AppError('import_columns_unknown', { message: `${open.text} Choose it below.` });
  return {
    ...(await readColumns(sheets, table, { mapping, isOwn: false, now })),
    chosen: { headers: table.headers, columns: mapping },
  };
}

interface ColumnsReading {
  mapping: ColumnMapping<TableColumn>;
  isOwn: boolean;
  now: Date;
}

async function readColumns(
  sheets: readonly Sheet[],
  table: ImportTable,
  { mapping, isOwn, now }: ColumnsReading,
): Promise<Spreadsheet> {
  const sheet = sheets[table.sheet];
  if (!sheet) throw invalid('There is no row below the header.');
  const used = Object.values(mapping).flat();
  const { note, notes } = countNotes();
  const rows = await readTable(sheet, table, { mapping, isOwn, context: { note, now } });
  const ignoredColumns = table.headers.filter(
    (header) => header !== '' && header !== PROBLEM_HEADER && !used.includes(header),
  );
  return { rows, notes: notes(), source: null, ignoredColumns };
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
