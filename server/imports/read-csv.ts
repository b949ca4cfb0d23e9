import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { AppError } from '#contract/errors.ts';
import type { ImportCell } from './import-row.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** Far above the longest description. */
const MAX_RECORD_LENGTH = 100_000;
/** Bytes that no text has; Windows-1252 leaves some of 0x80 to 0x9f undefined, which decode to control characters. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;
/** `streamCsv` writes one before what a spreadsheet would take for a formula. */
const ESCAPED_FORMULA = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Rows of a CSV file in UTF-8, UTF-16 or Windows-1252; one more than may be at most, and the header. Throws `spreadsheet_invalid`. */
export function readCsv(bytes: Buffer, maxRows: number): ImportCell[][] {
  const text = decodeText(bytes);
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const [delimiter] = DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length);
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_LENGTH,
      to: maxRows + 2,
    });
    return rows.map((cells) => cells.map(readCell));
  } catch (error) {
    const lines = error instanceof Error && 'lines' in error ? Number(error.lines) : undefined;
    const where = lines === undefined ? '' : ` The reading stopped at line ${lines}.`;
    throw new AppError('spreadsheet_invalid', {
      message: `This file is no readable CSV: perhaps a quotation mark is missing.${where}`,
      cause: error,
    });
  }
}

function readCell(text: string): ImportCell {
  return text.trim() === '' ? null : text.replace(ESCAPED_FORMULA, '');
}

/** Throws `spreadsheet_invalid` for another encoding, or what is no text. */
function decodeText(bytes: Buffer): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (NOT_TEXT.test(text) || text.includes('\ufffd')) {
    throw new AppError('spreadsheet_invalid', {
      message:
        'This file is neither an .xlsx nor a CSV whose letters can be read. Save it as .xlsx, or as "CSV UTF-8".',
    });
  }
  return text;
}

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const start = bytes.subarray(0, 2).toString('hex');
  if (start === 'fffe') return 'utf-16le';
  if (start === 'feff') return 'utf-16be';
  // Without a byte order mark: a header of Latin letters has a zero in every second byte.
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
