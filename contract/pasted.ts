import { toAsciiDigits } from './digits.ts';
import { normalizeUnicode } from './text.ts';

/** Cleans texts that users paste or type: coupon codes, order and tracking numbers, phone numbers, tokens. */

const DASH = /[\p{Pd}\u2212\u2043]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffc]/gu;
/**
 * Characters to remove before a code: quotation marks and brackets of any language, '="' from spreadsheets, '*', '~' and
 * emoji from chats.
 */
const OPENING = /[\s\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'=*~<>#•·]/u;
/** Characters to remove after a code: quotation marks, brackets, chat marks, and the punctuation of a sentence. */
const CLOSING = /[\s\p{Pe}\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'*~<>.,;:!?،؛۔]/u;
/** Characters before a code: dashes of a list, and chat marks for slanted or crossed out text. */
const BEFORE_CODE = /^[-_*~]+/;
/** Chat marks after a code. A hyphen stays, because the user may be about to type more after it. */
const BEHIND_CODE = /(?<![_*~])[_*~]+$/;
/** Labels such as 'Code: ', 'CN# ' and 'Order no. '. */
const LABEL = /^[\p{L}\s.]{1,30}?(?:[:#]|(?<=\bno)\.)\s*(?=[\p{L}\p{N}])/iu;

/** Replaces digits of any script, dashes and full-width letters by their ASCII form, and removes invisible characters. Line breaks stay. */
export function toPlainCharacters(text: string): string {
  return toAsciiDigits(normalizeUnicode(text, 'NFKC')).replace(INVISIBLE, '').replace(DASH, '-');
}

/**
 * Returns a text on one line in plain characters, without quotation marks, brackets and punctuation around it. Keeps upper
 * and lower case.
 */
export function cleanPasted(text: string): string {
  const characters = Array.from(toPlainCharacters(text).replace(/\s+/g, ' '));
  const first = characters.findIndex((character) => !OPENING.test(character));
  const last = characters.findLastIndex((character) => !CLOSING.test(character));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/**
 * Returns a code in capitals, without spaces and without a label such as 'Code:'. Only for codes that ignore upper and
 * lower case.
 */
export function foldPasted(text: string): string {
  const code = withoutLabel(cleanPasted(text)).replaceAll(' ', '');
  return code.replace(BEFORE_CODE, '').replace(BEHIND_CODE, '').toUpperCase();
}

/** Returns '0300 1234567' for 'Phone: 0300 1234567'. Expects a cleaned text. The 'https:' of a web address is no label. */
export function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}
