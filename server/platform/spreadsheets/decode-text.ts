import { isUtf8 } from 'node:buffer';
import { AppError } from '#contract/errors.ts';

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
