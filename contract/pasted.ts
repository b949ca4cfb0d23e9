import { toAsciiDigits } from './digits.ts';
import { normalizeUnicode } from './text.ts';

/** One reading of codes, numbers and links that people paste or type: coupons, order and tracking numbers, phones, tokens. */

const DASH = /[\p{Pd}\u2212\u2043]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffc]/gu;
/** Quotation marks of any language and brackets around a code, '="…"' of spreadsheets, '*', '~' and emoji of chats. */
const OPENING = /[\s\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'=*~<>#•·]/u;
/** The same, and the end of the sentence that the code stood in. */
const CLOSING = /[\s\p{Pe}\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'*~<>.,;:!?،؛۔]/u;
/** A dash of a list, and slanted letters of chats. A hyphen at the end may be followed by more, in a field that is typed into. */
const BEFORE_CODE = /^[-_*~]+/;
const BEHIND_CODE = /(?<![_*~])[_*~]+$/;
/** 'Code: ', 'CN# ' and 'Order no. ' before a code. */
const LABEL = /^[\p{L}\s.]{1,30}?(?:[:#]|(?<=\bno)\.)\s*(?=[\p{L}\p{N}])/iu;

/** ASCII digits, hyphens and letters for those of any script or width, without invisible characters. Lines stay lines. */
export function toPlainCharacters(text: string): string {
  return toAsciiDigits(normalizeUnicode(text, 'NFKC')).replace(INVISIBLE, '').replace(DASH, '-');
}

/** Plain characters on one line, without the quotation marks, brackets and punctuation around them. Keeps upper and lower case. */
export function cleanPasted(text: string): string {
  const characters = Array.from(toPlainCharacters(text).replace(/\s+/g, ' '));
  const first = characters.findIndex((character) => !OPENING.test(character));
  const last = characters.findLastIndex((character) => !CLOSING.test(character));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** As `cleanPasted`, in capitals, without spaces, and without its label: for codes whose case means nothing. */
export function foldPasted(text: string): string {
  const code = withoutLabel(cleanPasted(text)).replaceAll(' ', '');
  return code.replace(BEFORE_CODE, '').replace(BEHIND_CODE, '').toUpperCase();
}

/** '0300 1234567' of 'Phone: 0300 1234567'. Expects a cleaned text; an address keeps its 'https:'. */
export function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}
