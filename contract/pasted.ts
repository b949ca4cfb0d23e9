import { toAsciiDigits } from './digits.ts';
import { normalizeUnicode } from './text.ts';

/** Codes, numbers and links that users paste or type: coupons, order and tracking numbers, phone numbers, tokens. */

const DASH = /[\p{Pd}\u2212\u2043]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffc]/gu;
/** Characters before a code: quotation marks and brackets of any language, '="…"' of spreadsheets, '*', '~' and emoji of chats. */
const OPENING = /[\s\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'=*~<>#•·]/u;
/** Characters after a code: the same, and the punctuation of a sentence. */
const CLOSING = /[\s\p{Pe}\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'*~<>.,;:!?،؛۔]/u;
/** Dashes of a list and marks of slanted text in chats. Only before a code, because more may be typed after a hyphen. */
const BEFORE_CODE = /^[-_*~]+/;
const BEHIND_CODE = /(?<![_*~])[_*~]+$/;
/** Labels such as 'Code: ', 'CN# ' and 'Order no. '. */
const LABEL = /^[\p{L}\s.]{1,30}?(?:[:#]|(?<=\bno)\.)\s*(?=[\p{L}\p{N}])/iu;

/** Replaces digits, hyphens and letters of any script or width by those of ASCII, and removes invisible characters. Line breaks stay. */
export function toPlainCharacters(text: string): string {
  return toAsciiDigits(normalizeUnicode(text, 'NFKC')).replace(INVISIBLE, '').replace(DASH, '-');
}

/** Returns plain characters on one line, without surrounding quotation marks, brackets and punctuation. Case stays. */
export function cleanPasted(text: string): string {
  const characters = Array.from(toPlainCharacters(text).replace(/\s+/g, ' '));
  const first = characters.findIndex((character) => !OPENING.test(character));
  const last = characters.findLastIndex((character) => !CLOSING.test(character));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** Returns a cleaned code in capitals, without spaces and its label. For codes whose case means nothing. */
export function foldPasted(text: string): string {
  const code = withoutLabel(cleanPasted(text)).replaceAll(' ', '');
  return code.replace(BEFORE_CODE, '').replace(BEHIND_CODE, '').toUpperCase();
}

/** Returns '0300 1234567' for 'Phone: 0300 1234567'. Expects a cleaned text. A web address keeps its 'https:'. */
export function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}
