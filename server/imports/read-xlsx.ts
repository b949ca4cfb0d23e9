import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { AppError } from '#contract/errors.ts';
import type { ImportCell } from './import-row.ts';
import { openZipBuffer } from './open-zip.ts';

/** Of all parts of the file together; descriptions of the greatest length in 5,000 rows take 25 MB. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MAX_PARTS = 200;
const MAX_COLUMN = 100;
/** Empty rows that a program has formatted may lie in between, as many times the rows that may be. */
const EMPTY_ROWS = 4;

/** Without drawings, printer settings and the like. */
const PART = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/|worksheets\/)?[\w.-]+\.(?:xml|rels))$/i;
/** Tags of rows and cells with their attributes, in which a value may hold anything but its own quote. */
const PLACED_TAG = /<(?:[\w.-]+:)?(?<kind>row|c)(?=[\s/>])(?<attributes>(?:[^"'>]|"[^"]*"|'[^']*')*)>/g;
const ADDRESS = /(?:^|\s)(?:[\w.-]+:)?r\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g;
const PLAIN_ADDRESS = /^(?<column>[A-Z]{0,7})(?<row>\d{1,10})$/;
/** Programs that write spreadsheets need neither; either could spell an address so that it is not seen here. */
const HIDDEN = /<!DOCTYPE|<!\[CDATA\[/i;

/** Rows of the first sheet; formulas by their stored result. Throws `spreadsheet_invalid`. */
export async function readXlsx(bytes: Buffer, maxRows: number): Promise<ImportCell[][]> {
  const parts = await unpack(bytes, maxRows);
  // Packed again without compression: the library would trust another list of parts than the one that was measured.
  const checked = zipSync(parts, { level: 0 });
  try {
    const rows = await readSheet(new Blob([checked.slice()]), { trim: false });
    return rows.map((cells) => cells.map(readCell));
  } catch (error) {
    throw invalid(
      'This .xlsx file could not be read. Open it in your spreadsheet program, save it again, and send that.',
      error,
    );
  }
}

function readCell(value: unknown): ImportCell {
  if (value instanceof Date) return { date: value.toISOString().slice(0, 10) };
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return null;
  // The database stores neither, and a spreadsheet can spell both.
  const text = value.toWellFormed().replaceAll('\0', '');
  return text.trim() === '' ? null : text;
}

async function unpack(bytes: Buffer, maxRows: number): Promise<Record<string, Uint8Array>> {
  const parts: Record<string, Uint8Array> = {};
  let unpackedBytes = 0;
  let partCount = 0;
  const zip = await openZipBuffer(bytes, (error) => invalid('This .xlsx file is damaged.', error));
  try {
    for await (const entry of zip.entries()) {
      partCount += 1;
      if (partCount > MAX_PARTS) throw invalid('This .xlsx file has too many parts for a list.');
      if (!PART.test(entry.fileName)) continue;
      const content = await zip.read(entry, MAX_UNPACKED_BYTES - unpackedBytes);
      if (content === undefined) throw tooLarge(maxRows);
      unpackedBytes += content.length;
      assertSmallSheet(content, maxRows);
      parts[entry.fileName] = content;
    }
  } finally {
    zip.close();
  }
  if (Object.keys(parts).length === 0)
    throw invalid('This is a zip, and no .xlsx file. Pictures go into the other field.');
  // Some programs write no styles; the library asks for none of them then.
  parts['xl/styles.xml'] ??= strToU8('<styleSheet/>');
  return parts;
}

/** A cell far out would have the library fill everything before it, so that an address in an unusual spelling is refused too. */
function assertSmallSheet(content: Uint8Array, maxRows: number): void {
  const xml = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  if (HIDDEN.test(xml)) throw invalid('This .xlsx file is written in an unusual way. Save it again in your program.');
  let rows = 0;
  for (const { groups } of xml.matchAll(PLACED_TAG)) {
    if (groups?.['kind'] === 'row') rows += 1;
    if (rows > EMPTY_ROWS * maxRows) throw tooLarge(maxRows);
    for (const { groups: found } of (groups?.['attributes'] ?? '').matchAll(ADDRESS)) {
      assertNear(found?.['double'] ?? found?.['single'] ?? '', maxRows);
    }
  }
}

function assertNear(address: string, maxRows: number): void {
  const { column, row } = PLAIN_ADDRESS.exec(address)?.groups ?? {};
  if (row === undefined || column === undefined) {
    throw invalid(`This spreadsheet has a cell with the address ${address.slice(0, 20)}, which is none.`);
  }
  if (Number(row) > EMPTY_ROWS * maxRows) throw tooLarge(maxRows);
  if (columnNumber(column) > MAX_COLUMN) {
    throw invalid(`This spreadsheet has cells beyond column ${MAX_COLUMN}. Delete these columns, and send it again.`);
  }
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

function tooLarge(maxRows: number): AppError {
  return invalid(`This spreadsheet has more than ${maxRows.toLocaleString('en')} rows. Divide it into several.`);
}

function invalid(message: string, cause?: unknown): AppError {
  return new AppError('spreadsheet_invalid', { message, cause });
}
