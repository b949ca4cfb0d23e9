import { toPlainCharacters } from './pasted.ts';
import { normalizeUnicode } from './text.ts';

/** Returns the words of a place in small letters, without accents and punctuation. */
export function wordsOfPlace(text: string): string[] {
  // ASCII names skip the slow Unicode functions, because a courier's list has thousands of names.
  const plain = /^[ -~]*$/.test(text) ? text : withoutMarks(text);
  return plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Removes vowel marks and accents. Replaces the Arabic forms of three letters by the Urdu ones. */
function withoutMarks(text: string): string {
  const plain = normalizeUnicode(toPlainCharacters(text), 'NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll(/[هة]/g, 'ہ');
}

/** Returns the key by which city names are compared: 'dikhan' for 'D.I. Khan' and for 'DI Khan'. */
export function foldCity(text: string): string {
  return wordsOfPlace(text).join('');
}
