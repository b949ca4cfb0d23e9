import { strToU8, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { AppError } from '#contract/errors.ts';
import { CELLS_MAX, isEmptyRow, ROWS_ABOVE_MAX, type Sheet, type SheetCell, tooManyRows } from './sheet.ts';
import { spellOutFormulas } from './xlsx-formulas.ts';
import { measureSheet } from './xlsx-limits.ts';
import { listMerged, listSheetParts } from './xlsx-outline.ts';
import { unpackXlsx } from './xlsx-parts.ts';

const SHEET_PATH = /^xl\/worksheets\/[^/]+\.xml$/i;
const EMPTY_SHEET = strToU8('<worksheet><sheetData/></worksheet>');

/**
 * Reads a formula as its stored result. A sheet beyond a limit has a `problem` instead of rows. Throws
 * `spreadsheet_invalid`.
 */
export async function readXlsx(bytes: Buffer, maxRows: number): Promise<Sheet[]> {
  const parts = await unpackXlsx(bytes);
  const problems = findProblems(parts, maxRows);
  const outline = listSheetParts(parts);
  const read = await parse(parts, problems);
  return read.map(({ sheet: name, data }, index): Sheet => {
    const { isHidden = false, path = '' } = outline[index] ?? {};
    if (!parts.has(path)) return { name, isHidden, rows: [], merged: [] };
    const rows = data
      .map((cells, at) => ({ line: at + 1, cells: cells.map(readCell) }))
      .filter(({ cells }) => !isEmptyRow(cells));
    const problem = problems.get(path) ?? (rows.length > maxRows + ROWS_ABOVE_MAX ? tooManyRows(maxRows) : undefined);
    if (problem !== undefined) return { name, isHidden, rows: [], merged: [], problem };
    const content = parts.get(path);
    return { name, isHidden, rows, merged: content ? listMerged(content) : [] };
  });
}

function findProblems(parts: ReadonlyMap<string, Buffer>, maxRows: number): Map<string, string> {
  const problems = new Map<string, string>();
  let cellCount = 0;
  for (const [path, content] of parts) {
    const { cells, problem } = measureSheet(content, maxRows);
    if (problem === undefined) cellCount += cells;
    else if (SHEET_PATH.test(path)) problems.set(path, problem);
    else throw invalid(problem);
  }
  if (cellCount > CELLS_MAX) {
    throw invalid(`This file has more than ${CELLS_MAX.toLocaleString('en')} cells. Delete columns, or divide it.`);
  }
  return problems;
}

/** Packs the checked parts into a new file, so that the library reads nothing else. */
async function parse(parts: ReadonlyMap<string, Buffer>, problems: ReadonlyMap<string, string>) {
  const checked: Record<string, Uint8Array> = Object.fromEntries(
    [...parts].map(([path, content]) => [path, problems.has(path) ? EMPTY_SHEET : readable(path, content)]),
  );
  // Adds empty styles, because some programs write none, but the library requires them.
  checked['xl/styles.xml'] ??= strToU8('<styleSheet/>');
  try {
    return await readXlsxFile(new Blob([zipSync(checked, { level: 0 }).slice()]), { trim: false });
  } catch (error) {
    throw invalid(
      'This .xlsx file could not be read. Open it in your spreadsheet program, save it again, and send that.',
      error,
    );
  }
}

function readable(path: string, content: Buffer): Buffer {
  return SHEET_PATH.test(path) ? spellOutFormulas(content) : content;
}

/** Spreadsheet programs show this many digits of a number: 1289.9999999999998 appears as 1290. */
const SHOWN_DIGITS = 15;

function readCell(value: unknown): SheetCell {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? null : { date: value.toISOString().slice(0, 10) };
  }
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(SHOWN_DIGITS));
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  // Removes lone surrogates and U+0000, which the database cannot store.
  const text = value.toWellFormed().replaceAll('\0', '');
  return text.trim() === '' ? null : text;
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('spreadsheet_invalid', { message, cause });
}
