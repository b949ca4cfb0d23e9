import { AppError } from '#contract/errors.ts';
import { IMPORT_ROWS_MAX, type ImportColumn, importColumnLabel } from '#contract/imports.ts';
import { mapInSlices } from '#server/platform/processes/in-slices.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { MergedRange, Sheet, SheetRow } from '#server/platform/spreadsheets/sheet.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/column-mapping.ts';
import { type FoundTable, findTable, type TableChoice } from '#server/platform/spreadsheets/tables/find-table.ts';
import { guessColumns, LOWER_PRICE } from './guess-columns.ts';
import type { ImportCell, ImportCells, ImportRow } from './import-row.ts';
import { readLowerPrice } from './shop-files/dated-sale.ts';
import { readMeanings } from './shop-files/meanings.ts';
import type { ReadContext } from './shop-files/shop-file.ts';
import { UniqueSkus } from './shop-files/variant-cells.ts';

export type ImportTable = FoundTable<ImportColumn>;

export function findImportTable(
  sheets: readonly Sheet[],
  choice: TableChoice,
  isKnown: (headers: readonly string[]) => boolean,
): Promise<ImportTable> {
  return findTable(sheets, choice, { isKnown, guess: guessColumns, maxRows: IMPORT_ROWS_MAX });
}

/** Reads the rows of a table by columns that a user has chosen. Throws `spreadsheet_invalid` for a missing header. */
export function readTable(
  sheet: Sheet,
  { headers, rows }: Pick<ImportTable, 'headers' | 'rows'>,
  { mapping, context }: { mapping: ColumnMapping<ImportColumn>; context: ReadContext },
): Promise<ImportRow[]> {
  const indexes = Object.entries(mapping).map(([column, names = []]): [ImportColumn, number[]] => [
    column as ImportColumn,
    names.map((name) => findHeader(headers, column as ImportColumn, name)),
  ]);
  const complete = mapping.sku ? (row: ImportRow) => row : completeNew(context);
  const hasSales = mapping.price?.some((name) => LOWER_PRICE.test(name.trim())) ?? false;
  return readRows(sheet, rows, { width: headers.length, indexes }).then((read) =>
    read.map((row) => complete({ ...row, cells: withPrices(row, hasSales, context) })),
  );
}

/** A sheet with a price of a sale leaves it empty for other products. Their price is the old one. */
function withPrices({ number, cells }: ImportRow, hasSales: boolean, context: ReadContext): ImportCells {
  const { price, oldPrice } = cells;
  if (price === undefined || oldPrice === undefined) return cells;
  if (price === null) return { ...cells, price: oldPrice, oldPrice: null };
  return hasSales ? { ...cells, ...readLowerPrice({ line: number, regular: oldPrice, sale: price }, context) } : cells;
}

function findHeader(headers: readonly string[], column: ImportColumn, header: string): number {
  const index = headers.indexOf(header);
  if (index !== -1) return index;
  const message = `The file has no column ${header} for: ${importColumnLabel(column)}. Choose its columns again.`;
  throw new AppError('spreadsheet_invalid', { message });
}

/**
 * Rows without SKUs are new products. Their SKUs are made from what distinguishes them, so that the next file finds the
 * same products. An empty cell of a category or an age is asked about once, and a missing column is not.
 */
function completeNew(context: ReadContext): (row: ImportRow) => ImportRow {
  const skus = new UniqueSkus(context);
  return ({ number, cells }) => {
    const text = (column: ImportColumn) => plainCell(cells[column] ?? null).trim();
    const named = readMeanings([text('name')]);
    return {
      number,
      cells: {
        category: '',
        age: '',
        ...cells,
        sku: skus.find('', [text('name'), text('color'), text('age')]),
        color: text('color') || named.color || '',
        ...(cells.gender === undefined && named.gender !== undefined && { gender: named.gender }),
        description: text('description') === '' ? text('name') : (cells.description ?? null),
      },
    };
  };
}

interface TableColumns {
  /** Number of headers. */
  width: number;
  /** Indexes of the cells of each column. Several cells are joined by lines. */
  indexes: readonly (readonly [ImportColumn, readonly number[]])[];
}

export async function readRows(
  sheet: Sheet,
  rows: readonly SheetRow[],
  { width, indexes }: TableColumns,
): Promise<ImportRow[]> {
  const last = Math.max(...indexes.flatMap(([, own]) => own));
  const mergedAt = mergedByLine(sheet);
  return mapInSlices(rows, ({ line, cells }): ImportRow => {
    const isSplit = sheet.name === '' && cells.length > width;
    const merged = mergedAt(line);
    const cellAt = (index: number): ImportCell =>
      isSplit && index === last
        ? { split: cells.slice(index).map(plainCell).join(', ') }
        : (cells[index] ?? findMerged(merged, line, index + 1) ?? null);
    const byColumn = indexes.map(([column, own]) => [column, joinCells(own.map(cellAt))]);
    return { number: line, cells: Object.fromEntries(byColumn) as ImportCells };
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
