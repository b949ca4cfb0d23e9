import { AppError } from '#contract/errors.ts';
import { IMPORT_COLUMNS, IMPORT_ROWS_MAX, type ImportColumn } from '#contract/imports.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import { type MergedRange, type Sheet, tooManyRows } from '#server/platform/spreadsheets/sheet.ts';
import { type Headers, readHeaders } from './import-headers.ts';
import type { ImportCell, ImportCells, ImportRow } from './import-row.ts';
import { plainCell } from './read-cell.ts';
import { findShopSheet, readShopSheet } from './shop-files/read-shop-file.ts';
import type { ShopProducts } from './shop-files/shop-file.ts';

/** Titles and notes may be above the headers. */
const PREAMBLE_ROWS_MAX = 20;

export interface Spreadsheet extends ShopProducts {
  /** Name of the shop system whose export the file is; null for other files. */
  source: string | null;
  /** Headers that match no column of an import. */
  ignoredColumns: string[];
}

/** Skips empty rows. Throws `spreadsheet_invalid` with a sentence for the user. */
export async function readSpreadsheet(
  bytes: Buffer,
  { userId, now }: { userId: string; now: Date },
): Promise<Spreadsheet> {
  const sheets = await readWorkbook(bytes, { maxRows: IMPORT_ROWS_MAX, userId });
  const shopSheet = findShopSheet(sheets.filter(({ isHidden }) => !isHidden));
  if (shopSheet) {
    const products = await readShopSheet(shopSheet, now);
    if (products.rows.length === 0) throw invalid('There is no product in this file.');
    return { ...products, source: shopSheet.format.name, ignoredColumns: [] };
  }
  const { sheet, at, headers } = findProductSheet(sheets);
  const below = sheet.rows.slice(at + 1);
  if (below.length === 0) throw invalid('There is no row below the header.');
  if (below.length > IMPORT_ROWS_MAX) throw invalid(tooManyRows(IMPORT_ROWS_MAX));
  const lastColumn = headers.columns.findLastIndex((column) => column !== undefined);
  const rows = await mapInSlices(below, ({ line, cells }): ImportRow => {
    const isSplit = sheet.name === '' && cells.length > headers.columns.length;
    const merged = sheet.merged.filter(({ fromLine, toLine }) => fromLine <= line && line <= toLine);
    const byColumn = headers.columns.flatMap((column, index): [ImportColumn, ImportCell][] => {
      if (column === undefined) return [];
      if (isSplit && index === lastColumn) return [[column, { split: cells.slice(index).map(plainCell).join(', ') }]];
      return [[column, cells[index] ?? findMerged(merged, line, index + 1) ?? null]];
    });
    return { number: line, cells: Object.fromEntries(byColumn) as ImportCells };
  });
  return { rows, notes: [], source: null, ignoredColumns: headers.ignoredColumns };
}

interface Found {
  sheet: Sheet;
  at: number;
  headers: Headers;
}

function findProductSheet(sheets: readonly Sheet[]): Found {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const found = visible.flatMap((sheet): Found[] => {
    const candidates = sheet.rows
      .slice(0, PREAMBLE_ROWS_MAX)
      .map(({ cells }, at) => ({ sheet, at, headers: readHeaders(cells) }));
    return candidates.filter(({ headers }) => headers.columns.includes('sku')).slice(0, 1);
  });
  const problem = visible.find((sheet) => sheet.problem !== undefined)?.problem;
  const [first, second] = found;
  if (!first) {
    throw invalid(
      problem ??
        `The first row must hold the headers, of which one is SKU. It may also have: ${Object.values(IMPORT_COLUMNS).slice(1).join(', ')}.`,
    );
  }
  if (second) {
    const names = found.map(({ sheet }) => sheet.name).join(' and ');
    throw invalid(
      `The sheets ${names} all have a column SKU. Save each one as a file of its own, and send them in turn.`,
    );
  }
  if (first.headers.repeated) {
    throw invalid(`There are two columns with the header ${first.headers.repeated}. Delete one of them.`);
  }
  return first;
}

/** Returns a mark for a cell of a merged range, unless it is the first cell, which has the value. */
function findMerged(ranges: readonly MergedRange[], line: number, column: number): { merged: true } | undefined {
  const range = ranges.find(
    ({ fromColumn, toColumn, fromLine }) =>
      fromColumn <= column && column <= toColumn && !(fromLine === line && fromColumn === column),
  );
  return range && { merged: true };
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}
