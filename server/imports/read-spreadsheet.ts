import { AppError } from '#contract/errors.ts';
import { IMPORT_COLUMN_NAMES, IMPORT_COLUMNS, type ImportColumn, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import type { ImportCell, ImportCells, ImportRow } from './import-row.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

const ZIP_SIGNATURE = '504b0304';
/** Of .xls, and of an .xlsx with a password. */
const OLE_SIGNATURE = 'd0cf11e0';

/** Other spellings of headers, as `foldHeader` leaves them. */
const ALIASES: Record<string, ImportColumn> = {
  color: 'color',
  gender: 'gender',
  currentprice: 'price',
  ageyears: 'age',
  pieces: 'stock',
  piecesinstock: 'stock',
  picture: 'pictures',
  image: 'pictures',
  images: 'pictures',
};
const COLUMN_BY_HEADER = new Map<string, ImportColumn>([
  ...Object.entries(ALIASES),
  ...IMPORT_COLUMN_NAMES.map((column): [string, ImportColumn] => [foldHeader(IMPORT_COLUMNS[column]), column]),
]);

export interface Spreadsheet {
  rows: ImportRow[];
  /** Headers that name no column. */
  ignoredColumns: string[];
}

/**
 * The rows of an .xlsx or a CSV file, of which nothing is evaluated; empty ones are left out. Throws `spreadsheet_invalid` in words
 * for another kind of file, more than `MAX_IMPORT_ROWS` rows, and headers without a SKU or with one column twice.
 */
export async function readSpreadsheet(bytes: Buffer): Promise<Spreadsheet> {
  const [header = [], ...body] = await readCells(bytes, MAX_IMPORT_ROWS);
  const { columns, ignoredColumns } = readHeader(header);
  const rows = body
    .map((cells, index) => ({ number: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
    .map(({ number, cells }) => ({ number, cells: cellsByColumn(columns, cells) }));
  if (rows.length === 0) throw invalid('There is no row below the header.');
  if (rows.length > MAX_IMPORT_ROWS) {
    throw invalid(`There are more than ${MAX_IMPORT_ROWS.toLocaleString('en')} rows. Divide the file into several.`);
  }
  return { rows, ignoredColumns };
}

/**
 * The rows of an .xlsx or a CSV file as they are, the header among them. A file that has more than `maxRows` below it gives some more
 * than that, or is refused. Throws `spreadsheet_invalid`.
 */
export function readCells(bytes: Buffer, maxRows: number): ImportCell[][] | Promise<ImportCell[][]> {
  const signature = bytes.subarray(0, 4).toString('hex');
  if (signature === ZIP_SIGNATURE) return readXlsx(bytes, maxRows);
  if (signature === OLE_SIGNATURE) {
    throw invalid('This is an old .xls file, or one with a password. Save it as .xlsx without a password, or as CSV.');
  }
  return readCsv(bytes, maxRows);
}

function readHeader(header: readonly ImportCell[]) {
  const titles = header.map((cell) => (typeof cell === 'string' ? cell.trim() : ''));
  const columns = titles.map((title) => COLUMN_BY_HEADER.get(foldHeader(title)));
  for (const column of IMPORT_COLUMN_NAMES) {
    if (columns.filter((each) => each === column).length > 1) {
      throw invalid(`There are two columns with the header ${IMPORT_COLUMNS[column]}. Delete one of them.`);
    }
  }
  if (!columns.includes('sku')) {
    throw invalid(
      `The first row must hold the headers, of which one is SKU. It may also have: ${Object.values(IMPORT_COLUMNS).slice(1).join(', ')}.`,
    );
  }
  return { columns, ignoredColumns: titles.filter((title, index) => title !== '' && columns[index] === undefined) };
}

function cellsByColumn(columns: readonly (ImportColumn | undefined)[], cells: readonly ImportCell[]): ImportCells {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column === undefined ? [] : [[column, cells[index] ?? null]])),
  );
}

function foldHeader(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
