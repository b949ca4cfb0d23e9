import { toAsciiDigits } from '#contract/digits.ts';

/** Vowel signs, accents, the tatweel (a stretched line) and invisible joiners. */
const MARKS = /[\p{M}\u0640\u200b-\u200f]/gu;
const NO_LETTERS = /[^\p{L}\p{N}\p{S}]/gu;
/** Arabic keyboards write other characters for letters that look the same in Urdu. */
const URDU_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\u064a\u0649]/g, '\u06cc'],
  [/\u0643/g, '\u06a9'],
  [/[\u0647\u0629\u06be\u06c0\u06c3\u06d5]/g, '\u06c1'],
];

/** Returns lower case without apostrophes, hyphens, accents and vowel signs, with Urdu letters and ASCII digits. */
export function foldWord(word: string): string {
  const bare = toAsciiDigits(word)
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(NO_LETTERS, '')
    .replace(/[!-/:-@[-`{-~]/g, '')
    .toLowerCase();
  return URDU_LETTERS.reduce((text, [letters, letter]) => text.replace(letters, letter), bare);
}

const PLURAL_ONLY: readonly string[] = ['shorts', 'jeans'];

/** Returns the singular of a folded English word; undefined if it has none or is too short to tell. */
export function singularOf(folded: string): string | undefined {
  if (folded.length < 4 || PLURAL_ONLY.includes(folded) || !/[a-z]s$/.test(folded) || /(ss|us|is)$/.test(folded))
    return undefined;
  if (folded.endsWith('ies') && folded.length > 4) return `${folded.slice(0, -3)}y`;
  return folded.replace(/(?:(?<=ch|sh|ss|x|z)e)?s$/, '');
}

/** Returns all spellings to search for, the typed one first. */
export function formsOf(word: string): string[] {
  const folded = foldWord(word);
  const lowered = word.toLowerCase();
  // Skips a folded form of one letter, such as 'o' of "o'", because every product contains that letter.
  const forms = folded.length < 2 || folded === lowered ? [word] : [word, folded];
  const singular = singularOf(folded);
  return singular === undefined ? forms : [...forms, singular];
}
