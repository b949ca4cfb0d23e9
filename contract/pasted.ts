import { toAsciiDigits } from './digits.ts';
import { normalizeUnicode } from './text.ts';

const DASH = /[\p{Pd}\u2212\u2043]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffc]/gu;
/** Removed before a code: quotation marks, brackets, '="' from spreadsheets, '*', '~' and emoji from chats. */
const OPENING = /[\s\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'=*~<>#•·]/u;
/** Removed after a code: quotation marks, brackets, chat marks, and the punctuation of a sentence. */
const CLOSING = /[\s\p{Pe}\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'*~<>.,;:!?،؛۔]/u;
/** Removed before a code: dashes of a list, and chat marks for slanted or crossed-out text. */
const BEFORE_CODE = /^[-_*~]+/;
/** Removed after a code. A hyphen stays, because the user may be about to type more after it. */
const BEHIND_CODE = /(?<![_*~])[_*~]+$/;
/** Matches 'Code: ', 'CN# ' and 'Order no. '. */
const LABEL = /^[\p{L}\s.]{1,30}?(?:[:#]|(?<=\bno)\.)\s*(?=[\p{L}\p{N}])/iu;

/** Converts digits of any script, dashes and full-width letters to ASCII. Removes invisible characters. */
export function toPlainCharacters(text: string): string {
  return toAsciiDigits(normalizeUnicode(text, 'NFKC')).replace(INVISIBLE, '').replace(DASH, '-');
}

/** Returns one line without the marks around it. Upper and lower case stay. */
export function cleanPasted(text: string): string {
  const characters = Array.from(toPlainCharacters(text).replace(/\s+/g, ' '));
  const first = characters.findIndex((character) => !OPENING.test(character));
  const last = characters.findLastIndex((character) => !CLOSING.test(character));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** Returns capitals without spaces and label. Only for codes that ignore upper and lower case. */
export function foldPasted(text: string): string {
  const code = withoutLabel(cleanPasted(text)).replaceAll(' ', '');
  return code.replace(BEFORE_CODE, '').replace(BEHIND_CODE, '').toUpperCase();
}

/** Returns '0300 1234567' for 'Phone: 0300 1234567'. The 'https:' of an address is not a label. */
export function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}
