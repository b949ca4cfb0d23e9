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
 * Returns all sheets of an .xlsx file, formulas by their stored result, or as text without one. Evaluates nothing. A sheet beyond the
 * limits has a problem; the others stay readable. Throws `spreadsheet_invalid`.
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

/** Packs the measured parts again without compression, so that the library reads only these. */
async function parse(parts: ReadonlyMap<string, Buffer>, problems: ReadonlyMap<string, string>) {
  const checked: Record<string, Uint8Array> = Object.fromEntries(
    [...parts].map(([path, content]) => [path, problems.has(path) ? EMPTY_SHEET : readable(path, content)]),
  );
  // Some programs write no styles; the library reads them in any case.
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

/** Spreadsheet programs show 15 digits of a number: 1289.9999999999998 is 1290. */
const SHOWN_DIGITS = 15;

function readCell(value: unknown): SheetCell {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? null : { date: value.toISOString().slice(0, 10) };
  }
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(SHOWN_DIGITS));
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  // The database stores neither, and a spreadsheet can spell both.
  const text = value.toWellFormed().replaceAll('\0', '');
  return text.trim() === '' ? null : text;
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('spreadsheet_invalid', { message, cause });
}
