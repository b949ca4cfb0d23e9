import { toAsciiDigits } from './digits.ts';
import { normalizeUnicode } from './text.ts';

const DASH = /[\p{Pd}\u2212\u2043]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffc]/gu;
/** Matches characters that are removed before a code, such as quotation marks, brackets and emoji of chats. */
const OPENING = /[\s\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'=*~<>#•·]/u;
/** Matches characters that are removed after a code: also the punctuation of a sentence. */
const CLOSING = /[\s\p{Pe}\p{Ps}\p{Pi}\p{Pf}\p{So}\p{Sk}"'*~<>.,;:!?،؛۔]/u;
/** Matches dashes of a list and chat marks (slanted or crossed-out text), which are removed before a code. */
const BEFORE_CODE = /^[-_*~]+/;
/**
 * Matches formatting marks of chats (`_`, `*`, `~`), which are removed after a code. Does not match a hyphen, because
 * the user may still be typing the code.
 */
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

/** Returns '0300 1234567' for 'Phone: 0300 1234567'. The 'https:' of a URL is not a label. */
export function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}
