import { AppError } from '#contract/errors.ts';
import { IMPORT_ROWS_MAX, type TableColumn, tableColumnLabel } from '#contract/imports.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { type MergedRange, type Sheet, type SheetRow, textOf } from '#server/platform/spreadsheets/sheet.ts';
import { type FoundTable, findTable, type TableChoice } from '#server/platform/spreadsheets/tables/find-table.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/list-description.ts';
import { isTotalRow } from '#server/platform/spreadsheets/tables/total-label.ts';
import { findLikelyColumns } from './column-questions.ts';
import type { ImportCell, ImportRow } from './import-row.ts';
import { shapeRows, type TableRow } from './shape-rows.ts';
import type { ReadContext } from './shop-files/shop-file.ts';

export type ImportTable = FoundTable<TableColumn>;

export function findImportTable(
  sheets: readonly Sheet[],
  choice: TableChoice,
  isKnown: (headers: readonly string[]) => boolean,
): Promise<ImportTable> {
  const guess = (_headings: unknown, names: readonly string[]) => findLikelyColumns(names);
  return findTable(sheets, choice, { isKnown, guess, maxRows: IMPORT_ROWS_MAX });
}

interface TableReading {
  mapping: ColumnMapping<TableColumn>;
  /** True for files of the shop itself, whose rows never get another SKU or another text. */
  isOwn?: boolean;
  context: ReadContext;
}

/** Reads the rows of a table by its columns. Throws `spreadsheet_invalid` for a missing header. */
export async function readTable(
  sheet: Sheet,
  { headers, rows }: Pick<ImportTable, 'headers' | 'rows'>,
  { mapping, isOwn = false, context }: TableReading,
): Promise<ImportRow[]> {
  const columns = Object.entries(mapping).map(([column, names = []]) => ({
    column: column as TableColumn,
    names,
    indexes: names.map((name) => findHeader(headers, column as TableColumn, name)),
  }));
  const products = rows.filter((row) => !isTotal(row, context) && (isOwn || !isExplanation(row, context)));
  const used = columns.flatMap(({ indexes }) => indexes);
  const width =
    1 +
    Math.max(
      headers.findLastIndex((header) => !UNNAMED.test(header)),
      ...used,
    );
  const read = await readRows(sheet, products, { width, columns });
  return shapeRows(read, { mapping, isOwn, context });
}

/** Key of the columns that were chosen for files of products. */
export const PRODUCT_LIST = 'products';

/** Name of a column without a heading. */
const UNNAMED = /^(?:Column [A-Z]{1,2})?$/;
/** A row whose first text is Total has the sums of the rows above. */
function isTotal(row: SheetRow, { note }: ReadContext): boolean {
  const first = row.cells.map(textOf).find((text) => text !== '' && !/^[\W\d]+$/u.test(text));
  if (first === undefined || !isTotalRow(row, first)) return false;
  note('A row with totals is no product. It was left out.', row.line);
  return true;
}

const EXPLAINS = /\b(?:mandatory|optional|required|please|select|enter|fill|max(?:imum)? \w+|do not)\b/i;

/** Some systems explain their columns in a row below the headings. */
function isExplanation({ line, cells }: SheetRow, { note }: ReadContext): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  const explaining = texts.filter((text) => EXPLAINS.test(text)).length;
  if (explaining < 2 || explaining < texts.length / 2) return false;
  note('A row explains the columns. It was left out.', line);
  return true;
}

function findHeader(headers: readonly string[], column: TableColumn, header: string): number {
  const index = headers.indexOf(header);
  if (index !== -1) return index;
  const message = `The file has no column ${header} for: ${tableColumnLabel(column)}. Choose its columns again.`;
  throw new AppError('spreadsheet_invalid', { message });
}

interface TableColumns {
  /** Number of headers. */
  width: number;
  /** Headers of each column, with the indexes of their cells. */
  columns: readonly { column: TableColumn; names: readonly string[]; indexes: readonly number[] }[];
}

export async function readRows(
  sheet: Sheet,
  rows: readonly SheetRow[],
  { width, columns }: TableColumns,
): Promise<TableRow[]> {
  const last = Math.max(...columns.flatMap(({ indexes }) => indexes));
  const mergedAt = mergedByLine(sheet);
  return mapInSlices(rows, ({ line, cells }): TableRow => {
    const isSplit = sheet.name === '' && cells.length > width;
    const merged = mergedAt(line);
    const cellAt = (index: number): ImportCell =>
      isSplit && index === last
        ? { split: cells.slice(index).map(plainCell).join(', ') }
        : (cells[index] ?? findMerged(merged, line, index + 1) ?? null);
    const read = columns.map(({ column, names, indexes }) => {
      const own = indexes.map(cellAt);
      return { column, cell: joinCells(own), byHeader: names.map((name, at) => ({ name, cell: own[at] ?? null })) };
    });
    return {
      line,
      cells: Object.fromEntries(read.map(({ column, cell }) => [column, cell])),
      byHeader: Object.fromEntries(read.map(({ column, byHeader }) => [column, byHeader])),
    };
  });
}

/** Rows come from the top to the bottom, so each range is looked at once before and once after its lines. */
function mergedByLine({ merged }: Sheet): (line: number) => readonly MergedRange[] {
  const coming = merged.toSorted((a, b) => b.fromLine - a.fromLine);
  let open: MergedRange[] = [];
  return (line) => {
    open = open.filter(({ toLine }) => line <= toLine);
    for (let next = coming.at(-1); next && next.fromLine <= line; next = coming.at(-1)) {
      coming.pop();
      if (line <= next.toLine) open.push(next);
    }
    return open;
  };
}

/** Joins the texts of several cells. A cell that cannot be read decides, so that the check reports it. */
function joinCells(cells: readonly ImportCell[]): ImportCell {
  const [first = null, ...others] = cells;
  if (others.length === 0) return first;
  const unreadable = cells.find((cell) => typeof cell === 'object' && cell !== null);
  return (
    unreadable ??
    cells
      .map((cell) => plainCell(cell).trim())
      .filter((text) => text !== '')
      .join('\n')
  );
}

/** Returns a mark for a cell of a merged range, unless it is the first cell, which has the value. */
function findMerged(ranges: readonly MergedRange[], line: number, column: number): { merged: true } | undefined {
  const range = ranges.find(
    ({ fromColumn, toColumn, fromLine }) =>
      fromColumn <= column && column <= toColumn && !(fromLine === line && fromColumn === column),
  );
  return range && { merged: true };
}
