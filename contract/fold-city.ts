import { toPlainCharacters } from './pasted.ts';
import { normalizeUnicode } from './text.ts';

/** Returns the words of a place's name, in small letters without marks and punctuation. */
export function wordsOfPlace(text: string): string[] {
  // A fast path: most names are plain, and couriers' lists have thousands.
  const plain = /^[ -~]*$/.test(text) ? text : withoutMarks(text);
  return plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Replaces Arabic forms of three letters, which Urdu texts contain too, and removes marks. */
function withoutMarks(text: string): string {
  const plain = normalizeUnicode(toPlainCharacters(text), 'NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll(/[هة]/g, 'ہ');
}

/** Returns one form for all spellings of a name: its words without spaces. */
export function foldCity(text: string): string {
  return wordsOfPlace(text).join('');
}
