import { toPlainCharacters } from './pasted.ts';
import { normalizeUnicode } from './text.ts';

/** The words of a place's name, in small letters without marks and punctuation. */
export function wordsOfPlace(text: string): string[] {
  // Most names are plain, and the lists of couriers have thousands.
  const plain = /^[ -~]*$/.test(text) ? text : withoutMarks(text);
  return plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Urdu texts mix Arabic and Urdu forms of three letters. */
function withoutMarks(text: string): string {
  const plain = normalizeUnicode(toPlainCharacters(text), 'NFKD').replaceAll(/\p{M}/gu, '');
  return plain.replaceAll('ي', 'ی').replaceAll('ك', 'ک').replaceAll(/[هة]/g, 'ہ');
}

/** One form for all spellings of the same name: its words without spaces. */
export function foldCity(text: string): string {
  return wordsOfPlace(text).join('');
}
