import { AppError } from '#contract/errors.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_ROWS_MAX,
  type ImportColumn,
  importColumns,
  JOINED_IMPORT_COLUMNS,
} from '#contract/imports.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import { type Sheet, tooManyRows } from '#server/platform/spreadsheets/sheet.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/column-mapping.ts';
import type { TableChoice } from '#server/platform/spreadsheets/tables/find-table.ts';
import { type Layouts, mappingOf } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { guessColumns } from './guess-columns.ts';
import { type Headers, readHeaders } from './import-headers.ts';
import { findImportTable, type ImportTable, readRows, readTable } from './read-table.ts';
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
  chosen?: { headers: string[]; columns: ColumnMapping<ImportColumn> };
}

interface Reading {
  userId: string;
  now: Date;
  /** Columns that were chosen for earlier files. */
  layouts: Layouts<ImportColumn>;
  /** The user's own choice. The file is then not searched for known headers. */
  choice?: (TableChoice & { columns: ChosenColumns<ImportColumn> }) | undefined;
}

/**
 * Skips empty rows. Throws `spreadsheet_invalid` with a sentence for the user, and `import_columns_unknown` for a file
 * whose columns the user has to choose.
 */
export async function readSpreadsheet(bytes: Buffer, reading: Reading): Promise<Spreadsheet> {
  const { userId, now, layouts, choice } = reading;
  const sheets = await readWorkbook(bytes, { maxRows: IMPORT_ROWS_MAX, userId });
  if (choice) return readChosen(sheets, choice, now);
  const shopSheet = findShopSheet(sheets.filter((sheet) => !sheet.isHidden && !isOwnSheet(sheet)));
  if (shopSheet) {
    const products = await readShopSheet(shopSheet, now);
    if (products.rows.length === 0) {
      throw invalid(['There is no product in this file.', ...products.notes.map(({ text }) => text)].join(' '));
    }
    return { ...products, source: shopSheet.format.name, ignoredColumns: [] };
  }
  const found = findProductSheet(sheets);
  if (!('problem' in found)) return readProductSheet(found);
  const known = await findKnownTable(sheets, layouts);
  if (known) return readColumns(sheets, known, { mapping: layouts.columnsOf(known), now });
  throw new AppError('import_columns_unknown', { message: found.problem });
}

/** True if all headers are columns of the shop, also if it has given its fields the names of Shopify's headers. */
function isOwnSheet({ rows }: Sheet): boolean {
  const headers = rows.slice(0, PREAMBLE_ROWS_MAX).map(({ cells }) => readHeaders(cells));
  return headers.some(({ columns, ignoredColumns }) => columns.includes('sku') && ignoredColumns.length === 0);
}

async function findKnownTable(
  sheets: readonly Sheet[],
  { isKnown }: Layouts<ImportColumn>,
): Promise<ImportTable | undefined> {
  const table = await findImportTable(sheets, {}, isKnown);
  return isKnown(table.headers) ? table : undefined;
}

async function readChosen(
  sheets: readonly Sheet[],
  { columns, ...place }: NonNullable<Reading['choice']>,
  now: Date,
): Promise<Spreadsheet> {
  const mapping = mappingOf(columns, JOINED_IMPORT_COLUMNS);
  const wanted = Object.values(mapping).flatMap((names) => names ?? []);
  const table = await findImportTable(sheets, place, (headers) => wanted.every((header) => headers.includes(header)));
  return {
    ...(await readColumns(sheets, table, { mapping, now })),
    chosen: { headers: table.headers, columns: mapping },
  };
}

async function readColumns(
  sheets: readonly Sheet[],
  table: ImportTable,
  { mapping, now }: { mapping: ColumnMapping<ImportColumn>; now: Date },
): Promise<Spreadsheet> {
  const sheet = sheets[table.sheet];
  if (!sheet) throw invalid('There is no row below the header.');
  const used = Object.values(mapping).flat();
  const { note, notes } = countNotes();
  const rows = await readTable(sheet, table, { mapping, context: { note, now } });
  const ignoredColumns = table.headers.filter((header) => header !== '' && !used.includes(header));
  return { rows, notes: notes(), source: null, ignoredColumns };
}

async function readProductSheet({ sheet, at, headers }: Found): Promise<Spreadsheet> {
  const below = sheet.rows.slice(at + 1);
  if (below.length === 0) throw invalid('There is no row below the header.');
  if (below.length > IMPORT_ROWS_MAX) throw invalid(tooManyRows(IMPORT_ROWS_MAX));
  const indexes = importColumns().flatMap((column): [ImportColumn, number[]][] => {
    const own = headers.columns.flatMap((each, index) => (each === column ? [index] : []));
    return own.length === 0 ? [] : [[column, own]];
  });
  const rows = await readRows(sheet, below, { width: headers.columns.length, indexes });
  return { rows, notes: [], source: null, ignoredColumns: headers.ignoredColumns };
}

interface Found {
  sheet: Sheet;
  at: number;
  headers: Headers;
}

/** Returns the sheet with the columns of an import, or why the columns are not clear. */
function findProductSheet(sheets: readonly Sheet[]): Found | { problem: string } {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const found = visible.flatMap((sheet): Found[] => {
    const candidates = sheet.rows
      .slice(0, PREAMBLE_ROWS_MAX)
      .map(({ cells }, at) => ({ sheet, at, headers: readHeaders(cells) }));
    return candidates.filter(({ headers }) => headers.columns.includes('sku')).slice(0, 1);
  });
  const problem = visible.find((sheet) => sheet.problem !== undefined)?.problem;
  const [first, second] = found;
  if (!first && problem !== undefined) throw invalid(problem);
  if (!first && visible.every(({ rows }) => rows.length < 2)) {
    throw invalid(
      `The first row must hold the headers, of which one is SKU. It may also have: ${Object.values(IMPORT_COLUMNS).slice(1).join(', ')}.`,
    );
  }
  if (!first)
    return { problem: `No column of this file is called ${IMPORT_COLUMNS.sku}. Choose which column is which.` };
  if (second) {
    const names = found.map(({ sheet }) => sheet.name).join(' and ');
    return {
      problem: `The sheets ${names} all have a column ${IMPORT_COLUMNS.sku}. Choose the sheet, and import the others in turn.`,
    };
  }
  if (first.headers.ignoredColumns.some((header) => ORDER_HEADER.test(header))) return { problem: LISTS_ORDERS };
  const { repeated } = first.headers;
  if (repeated) return { problem: `There are two columns with the header ${repeated}. Choose which column is which.` };
  const unclear = unclearHeaders(first);
  if (unclear.length === 0) return first;
  return { problem: `It is not clear what these columns hold: ${unclear.join(', ')}. Choose which column is which.` };
}

/** Columns that a list of products should have. Without these, a guess is worth a question. */
const ASKED: readonly ImportColumn[] = ['category', 'color', 'age', 'price', 'oldPrice', 'stock', 'pictures'];

/** Returns headers that are probably for a column that the file seems to lack. */
function unclearHeaders({ sheet, at, headers: { columns } }: Found): string[] {
  const titles = (sheet.rows[at]?.cells ?? []).map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const headings = titles.map((name) => ({ group: '', name }));
  const guessed = guessColumns(headings, titles);
  return ASKED.flatMap((column) =>
    (guessed[column] ?? []).filter((header) => columns[titles.indexOf(header)] !== column),
  );
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
