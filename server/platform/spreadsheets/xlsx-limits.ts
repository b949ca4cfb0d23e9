import { COLUMNS_MAX, ROWS_ABOVE_MAX, tooManyRows } from './sheet.ts';

/** A sheet may have four times as many rows as the limit, because formatted empty rows may lie between filled rows. */
const EMPTY_ROWS = 4;
/** Tags of rows and cells. A quoted value may contain any character but its own quote, even `>`. */
const PLACED_TAG = /<(?:[\w.-]+:)?(?<kind>row|c)(?=[\s/>])(?<attributes>(?:[^"'>]|"[^"]*"|'[^']*')*)>/g;
const ADDRESS = /(?:^|\s)(?:[\w.-]+:)?r\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;
const PLAIN_ADDRESS = /^(?<column>[A-Z]{0,7})(?<row>\d{1,10})$/;

export interface SheetSize {
  cells: number;
  problem?: string;
}

/** Measures XML before it is parsed: for a cell with a distant address, the parser would create all cells before it. */
export function measureSheet(content: Buffer, maxRows: number): SheetSize {
  const xml = content.toString('latin1');
  let rows = 0;
  let cells = 0;
  for (const { groups } of xml.matchAll(PLACED_TAG)) {
    if (groups?.['kind'] === 'row') rows += 1;
    else cells += 1;
    if (rows > EMPTY_ROWS * (maxRows + ROWS_ABOVE_MAX)) return { cells, problem: tooManyRows(maxRows) };
    for (const { groups: found } of (groups?.['attributes'] ?? '').matchAll(ADDRESS)) {
      const problem = problemOfAddress(found?.['double'] ?? found?.['single'] ?? '', maxRows);
      if (problem !== undefined) return { cells, problem };
    }
  }
  return { cells };
}

function problemOfAddress(address: string, maxRows: number): string | undefined {
  const { column, row } = PLAIN_ADDRESS.exec(address)?.groups ?? {};
  if (row === undefined || column === undefined) {
    return `This spreadsheet has a cell with the invalid address ${address.slice(0, 20)}.`;
  }
  if (Number(row) > EMPTY_ROWS * (maxRows + ROWS_ABOVE_MAX)) return tooManyRows(maxRows);
  if (columnNumber(column) > COLUMNS_MAX) {
    return `This spreadsheet has cells beyond column ${COLUMNS_MAX}. Delete these columns, and send it again.`;
  }
  return undefined;
}

/** Returns 1 for A and 27 for AA. */
export function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}
