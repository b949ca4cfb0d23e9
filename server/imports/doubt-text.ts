import { isGarbled } from './garbled-text.ts';
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
