import { isUtf8 } from 'node:buffer';
import { AppError } from '#contract/errors.ts';
import { readCsv } from './read-csv.ts';
import { isXml, readFeed } from './read-feed.ts';
import { isHtmlTable, readHtml } from './read-html.ts';
import { readXlsx } from './read-xlsx.ts';
import { CELL_MAX_LENGTH, type Sheet, TEXT_MAX_LENGTH } from './sheet.ts';

const ZIP_SIGNATURE = '504b0304';
/** First bytes of an .xls and of an .xlsx with a password, in hexadecimal. */
const OLE_SIGNATURE = 'd0cf11e0';
const PASSWORD_PART = Buffer.from('EncryptedPackage', 'utf16le');
/** First bytes of files without rows in hexadecimal, and what to do instead. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [
    /^25504446/,
    'This is a PDF. Ask its sender for the list as Excel or CSV, or copy its table into a spreadsheet program.',
  ],
  [
    /^(?:89504e47|ffd8ff|474946|52494646.{8}57454250|.{8}66747970)/,
    'This is a picture. Send the list as .xlsx or CSV.',
  ],
  [/^7b5c727466/, 'This is a text document. Copy its table into a spreadsheet program, and save that as .xlsx.'],
  [/^(?:52617221|377abcaf|1f8b)/, 'This file is packed. Unpack it, and send the .xlsx or CSV inside.'],
];

/** Reads .xlsx, CSV, feeds in XML, and web pages whose name ends in .xls. Takes seconds, so only the worker calls it. */
export async function parseWorkbook(bytes: Buffer, maxRows: number): Promise<Sheet[]> {
  const sheets = await parseByKind(bytes, maxRows);
  let textLength = 0;
  for (const { rows, name } of sheets) {
    for (const { line, cells } of rows) {
      for (const cell of cells) {
        if (typeof cell !== 'string') continue;
        if (cell.length > CELL_MAX_LENGTH) {
          const where = name === '' ? `Row ${line}` : `Row ${line} of the sheet ${name}`;
          throw invalid(`${where} has a cell with more than ${CELL_MAX_LENGTH.toLocaleString('en')} characters.`);
        }
        textLength += cell.length;
      }
    }
  }
  if (textLength > TEXT_MAX_LENGTH)
    throw invalid('The cells of this file hold more than 16 MB of text. Divide it into several.');
  return sheets;
}

async function parseByKind(bytes: Buffer, maxRows: number): Promise<Sheet[]> {
  const signature = bytes.subarray(0, 4).toString('hex');
  if (signature === ZIP_SIGNATURE) return readXlsx(bytes, maxRows);
  if (signature === OLE_SIGNATURE) {
    throw invalid(
      bytes.includes(PASSWORD_PART)
        ? 'This file has a password. Save it without one (in Excel: File, Info, Protect Workbook), and send that.'
        : 'This is an old .xls file. Open it in your spreadsheet program, and save it as .xlsx or as CSV.',
    );
  }
  const other = OTHERS.find(([start]) => start.test(bytes.subarray(0, 12).toString('hex')));
  if (other) throw invalid(other[1]);
  const text = decodeText(bytes);
  if (isHtmlTable(text)) return readHtml(text, maxRows);
  return [isXml(text) ? readFeed(text, maxRows) : readCsv(text, maxRows)];
}

function invalid(message: string): AppError {
  return new AppError('spreadsheet_invalid', { message });
}

/** Bytes from 0x80 to 0x9f that Windows-1252 does not define become control characters. */
// oxlint-disable-next-line no-control-regex -- searches for control characters
const NOT_WINDOWS_1252 = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;

/** Reads UTF-8, UTF-16 or Windows-1252. Replaces every kind of line end by `\n`. Throws `spreadsheet_invalid`. */
export function decodeText(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\0') || (encoding === 'windows-1252' && NOT_WINDOWS_1252.test(text))) {
    throw new AppError('spreadsheet_invalid', {
      message:
        'This file is neither an .xlsx nor a CSV whose letters can be read. Save it as .xlsx, or as "CSV UTF-8".',
    });
  }
  return text.replaceAll(/\r\n?/g, '\n');
}

function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const start = bytes.subarray(0, 2).toString('hex');
  if (start === 'fffe') return 'utf-16le';
  if (start === 'feff') return 'utf-16be';
  // UTF-16 without a byte order mark: the Latin letters of a header have a zero in every second byte.
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
