import { toAsciiDigits } from '#contract/digits.ts';

/** Vowel signs and accents, the stretching line, joiners. */
const MARKS = /[\p{M}\u0640\u200b-\u200f]/gu;
/** Apostrophes, hyphens and whatever else is neither letter nor digit. */
const NO_LETTERS = /[^\p{L}\p{N}\p{S}]/gu;
/** Letters of Arabic keyboards beside those of Urdu ones. */
const URDU_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\u064a\u0649]/g, '\u06cc'],
  [/\u0643/g, '\u06a9'],
  [/[\u0647\u0629\u06be\u06c0\u06c3\u06d5]/g, '\u06c1'],
];

/**
 * A word as it is compared: in small letters, without apostrophes, hyphens, accents and vowel signs, with the letters of an Urdu
 * keyboard and ASCII digits.
 */
export function foldWord(word: string): string {
  const bare = toAsciiDigits(word)
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(NO_LETTERS, '')
    .replace(/[!-/:-@[-`{-~]/g, '')
    .toLowerCase();
  return URDU_LETTERS.reduce((text, [letters, letter]) => text.replace(letters, letter), bare);
}

/** Garments of two legs, which have no singular. */
const PLURAL_ONLY: readonly string[] = ['shorts', 'jeans'];

/** The singular of a folded English word; undefined where it is none, or too short to tell. */
export function singularOf(folded: string): string | undefined {
  if (folded.length < 4 || PLURAL_ONLY.includes(folded) || !/[a-z]s$/.test(folded) || /(ss|us|is)$/.test(folded))
    return undefined;
  if (folded.endsWith('ies') && folded.length > 4) return `${folded.slice(0, -3)}y`;
  return folded.replace(/(?:(?<=ch|sh|ss|x|z)e)?s$/, '');
}

/** The spellings under which names and descriptions may have a word, as it was typed first. */
export function formsOf(word: string): string[] {
  const folded = foldWord(word);
  const small = word.toLowerCase();
  // What is left of "o'" would be a part of everything.
  const forms = folded.length < 2 || folded === small ? [word] : [word, folded];
  const singular = singularOf(folded);
  return singular === undefined ? forms : [...forms, singular];
}
