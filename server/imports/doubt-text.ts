import { isUtf8 } from 'node:buffer';
import type { ImportCell } from './import-row.ts';

const FORMULA = /^[=@]|^[+-](?=[A-Za-z(])/;
const HTML =
  /<\/?(?:p|br|div|span|ul|ol|li|b|strong|i|em|h\d|table|a|img|script|style)\b[^>]*>|&(?:[a-z]{2,8}|#\d+|#x[\da-f]+);/i;
/** Programs write these words for missing values. */
const NOTHING = /^(?:n\/?a|null|undefined|nan|none|nil|true|false|tb[ad]|loading\.*|\[object object\])$/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Returns a sentence for the user; undefined if nothing is suspicious. */
export function doubtText(cell: ImportCell): string | undefined {
  if (typeof cell !== 'string' && typeof cell !== 'boolean') return undefined;
  const text = String(cell).trim();
  if (text === '') return undefined;
  if (isGarbled(text)) {
    return 'The letters of this text were lost when the file was saved. Save the spreadsheet as .xlsx or as "CSV UTF-8", or type the text again.';
  }
  if (FORMULA.test(text)) return 'This looks like a formula, and no result. Type the text in its place.';
  if (NOTHING.test(text) || !LETTER_OR_DIGIT.test(text)) return 'This says nothing. Type the text in its place.';
  return HTML.test(text) ? 'This has HTML tags, which shoppers would see. Leave the words only.' : undefined;
}

/** U+FFFD is an unreadable character. Control characters of ISO 8859-1 are misread quotation marks of Windows-1252. */
const LOST = /[\ufffd\u0080-\u0084\u0086-\u009f]/;
/** Â at the end of a word is the first byte of a no-break space in UTF-8. The second byte has become a space. */
const MISREAD_SPACE = /(?<=[\p{Ll}.])Â(?!\S)/u;
/** Question marks that replace letters which the encoding lacks. After a word, question marks are punctuation. */
const QUESTION_MARKS = /(?<![\p{L}\p{N}\p{P}])\?{2,}/u;
/** Question marks within an Urdu word: Windows-1256, for example, has no ی. */
const LOST_IN_URDU = /\?(?=\p{Script=Arabic})|(?<=\p{Script=Arabic})\?{2}/u;
/** No language has words of accented letters only: this is Urdu, read as Windows-1252. */
const ACCENTED_WORD = /(?<![\p{L}\p{N}])[À-ÿ]{4,}(?![\p{L}\p{N}])/u;

/** Bytes 128 to 255 of Windows-1252 by their character. */
const HIGH_BYTES = new Map(
  Array.from({ length: 128 }, (_, index): [string, number] => {
    const byte = index + 128;
    return [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte];
  }),
);

export function isGarbled(text: string): boolean {
  const isLost = [LOST, QUESTION_MARKS, LOST_IN_URDU, ACCENTED_WORD, MISREAD_SPACE].some((pattern) =>
    pattern.test(text),
  );
  return isLost || hasMisreadUtf8(text);
}

/** Bytes that are valid UTF-8: two letters of two bytes each, or one letter of three bytes. */
const MISREAD_LETTERS = /(?:[\xc2-\xdf][\x80-\xbf]){2}|[\xe0-\xef][\x80-\xbf]{2}/;

/** Finds UTF-8 that was read as Windows-1252: 'Ú©Ø±ØªØ§', 'CafÃ©'. Their bytes are valid UTF-8. */
function hasMisreadUtf8(text: string): boolean {
  let run: number[] = [];
  for (const character of `${text} `) {
    const byte = HIGH_BYTES.get(character);
    if (byte !== undefined) run.push(byte);
    else if (run.length > 1 && isMisread(Uint8Array.from(run))) return true;
    else run = [];
  }
  return false;
}

function isMisread(bytes: Uint8Array): boolean {
  return isUtf8(bytes) || MISREAD_LETTERS.test(Buffer.from(bytes).toString('latin1'));
}
