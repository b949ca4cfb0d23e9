import { toPlainCharacters } from './pasted.ts';
import { normalizeUnicode } from './text.ts';

/** Small letters, without accents and punctuation. */
export function wordsOfPlace(text: string): string[] {
  // A fast path for ASCII names: a courier's list has thousands of names.
  const plain = /^[ -~]*$/.test(text) ? text : withoutMarks(text);
  return plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Removes vowel marks and accents, and replaces the Arabic forms of three letters that Urdu writes differently. */
function withoutMarks(text: string): string {
  const plain = normalizeUnicode(toPlainCharacters(text), 'NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll(/[هة]/g, 'ہ');
}

/** 'D.I. Khan' and 'DI Khan' become equal. */
export function foldCity(text: string): string {
  return wordsOfPlace(text).join('');
}
