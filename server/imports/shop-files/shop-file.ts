import { type CustomColumn, findCustomColumn } from '#contract/custom-fields.ts';
import type { ImportCells, ImportRow } from '#server/imports/import-row.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import type { SheetCell, SheetRow } from '#server/platform/spreadsheets/sheet.ts';

/** A row of another shop system's export. Headers are compared without case, spaces and punctuation. */
export interface ShopRow {
  line: number;
  /** Returns the first cell that is not empty; null if none of these columns has a value. */
  cell(...headers: string[]): SheetCell;
  text(...headers: string[]): string;
  /** Cells of the fields that the shop has added. */
  custom(): ImportCells;
}

/** Something that the import changed or ignored in several rows. */
export interface ImportNote {
  text: string;
  rows: number;
}

export interface ShopProducts {
  rows: ImportRow[];
  notes: ImportNote[];
}

/** A file as another shop system exports it. */
export interface ShopFormat {
  name: string;
  /** The file is of this format if it has all these headers. Each is a list of alternatives. */
  headers: readonly (readonly string[])[];
  /** Returns a function for each row, because reading all of a large file, or of a product, would block the event loop. */
  divide(rows: readonly ShopRow[], context: ReadContext): (() => ImportRow[])[];
}

export interface ReadContext {
  /** With a line, the note names the row. */
  note: (text: string, line?: number) => void;
  now: Date;
}

const NAMED_ROWS_MAX = 10;

/** Counts the rows of each note. */
export function countNotes(): Pick<ReadContext, 'note'> & { notes: () => ImportNote[] } {
  const counts = new Map<string, { rows: number; lines: number[] }>();
  return {
    note(text, line) {
      const { rows, lines } = counts.get(text) ?? { rows: 0, lines: [] };
      const isNamed = line !== undefined && lines.length < NAMED_ROWS_MAX;
      counts.set(text, { rows: rows + 1, lines: isNamed ? [...lines, line] : lines });
    },
    notes: () => Array.from(counts, ([text, { rows, lines }]) => ({ text: text + namedRows(rows, lines), rows })),
  };
}

function namedRows(rows: number, lines: readonly number[]): string {
  if (lines.length === 0) return '';
  if (rows === 1) return ` Row ${lines[0]}.`;
  return ` Rows ${lines.join(', ')}${rows > lines.length ? ` and ${rows - lines.length} more` : ''}.`;
}

const headerKeys = new Map<string, string>();

/** Returns the key of a header that a format names. */
function formatKey(header: string): string {
  const known = headerKeys.get(header);
  if (known !== undefined) return known;
  const key = headerKey(header);
  headerKeys.set(header, key);
  return key;
}

/** Feeds write 'g:price' for 'price'. */
function headerKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\s*g:/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

export function isOfFormat({ headers }: Pick<ShopFormat, 'headers'>, cells: readonly SheetCell[]): boolean {
  const found = new Set(cells.map((cell) => (typeof cell === 'string' ? headerKey(cell) : '')));
  return headers.every((alternatives) => alternatives.some((header) => found.has(headerKey(header))));
}

export function isHeaderOf({ headers }: Pick<ShopFormat, 'headers'>, text: string): boolean {
  return headers.flat().some((header) => headerKey(header) === headerKey(text));
}

/** Takes no field of the shop for a header of the format: WooCommerce's Type is not the shop's own field Type. */
export function readShopRows(
  headers: readonly SheetCell[],
  rows: readonly SheetRow[],
  format: Pick<ShopFormat, 'headers'> = { headers: [] },
): ShopRow[] {
  const columns = new Map<string, number>();
  for (const [index, cell] of headers.entries()) {
    const key = typeof cell === 'string' ? headerKey(cell) : '';
    if (key !== '' && !columns.has(key)) columns.set(key, index);
  }
  const own = headers.flatMap((header, index): [CustomColumn, number][] => {
    const isOther = typeof header === 'string' && !isHeaderOf(format, header);
    const column = isOther ? findCustomColumn(header) : undefined;
    return column === undefined ? [] : [[column, index]];
  });
  return rows.map(({ line, cells }) => {
    const cell: ShopRow['cell'] = (...names) => {
      for (const name of names) {
        const value = cells[columns.get(formatKey(name)) ?? -1] ?? null;
        if (value !== null && value !== '') return value;
      }
      return null;
    };
    const custom = () => {
      const found: ImportCells = {};
      // Of several columns for a field, the first one with a value counts.
      for (const [column, index] of own) found[column] = found[column] || (cells[index] ?? null);
      return found;
    };
    return { line, cell, text: (...names) => plainCell(cell(...names)).trim(), custom };
  });
}
