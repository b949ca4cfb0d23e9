import { isUtf8 } from 'node:buffer';
import { AppError } from '#contract/errors.ts';

/** Windows-1252 leaves some of 0x80 to 0x9f undefined, which decode to control characters: the file has another encoding. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const NOT_WINDOWS_1252 = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/;

/** Text in UTF-8, UTF-16 or Windows-1252, with `\n` for every kind of line end. Throws `spreadsheet_invalid` for anything else. */
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
  // Without a byte order mark: a header of Latin letters has a zero in every second byte.
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le';
  if (bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
