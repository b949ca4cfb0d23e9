import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { toAsciiDigits } from '#contract/digits.ts';
import { AppError, ERRORS } from '#contract/errors.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { hasVisibleText, normalizeUnicode, withoutInvisible } from '#contract/text.ts';
import { LOCAL_WORDS } from './local-words.ts';

/** A password that an attacker finds within so many guesses is rejected. */
const MIN_GUESSES = 1_000_000;
/** More characters than these beside known words make it another password. */
const MAX_BESIDE_KNOWN = 3;
/** Letters of a name from which on more may stand beside it. */
const LONG_NAME = 10;
/** Characters that are judged at a time: zxcvbn's time grows faster than the length, and 32 take at most 20 ms. */
const JUDGED_LENGTH = 32;
/** Guesses for a password without its signs: a guesser tries each with some 20 signs and places for them. */
const MIN_GUESSES_WITHOUT_SIGNS = MIN_GUESSES / 20;

let zxcvbn: ZxcvbnFactory | undefined;

export interface KnownWords {
  email: string;
  shopName: string;
  username?: string | undefined;
}

/**
 * True for a password that is among the first million guesses: common ones, repeats, sequences, rows of keys, dates, and what is
 * made of the user's own e-mail and name or of the shop's name, with signs between or not. True without a visible character and
 * for a mobile number too.
 */
export function isGuessable(password: string, known: KnownWords): boolean {
  // Full-width letters and invisible characters add nothing that a guesser would not try.
  const judged = toAsciiDigits(withoutInvisible(normalizeUnicode(password, 'NFKC')));
  if (!hasVisibleText(judged) || parsePakistaniMobile(judged) !== undefined) return true;
  const words = wordsOf(known);
  if (isMostlyKnown(lettersOf(judged), words)) return true;
  return isWithin(judged, words, MIN_GUESSES) || isGuessableWithoutSigns(judged, words);
}

/** zxcvbn takes each sign for work, though guessers try 'Pakistan@123' as soon as 'pakistan123'. */
function isGuessableWithoutSigns(password: string, words: string[]): boolean {
  const unsigned = withoutSigns(password);
  // As in a password of emoji.
  if (unsigned.length === password.length || unsigned.length < password.length / 2) return false;
  return isWithin(unsigned, words, MIN_GUESSES_WITHOUT_SIGNS);
}

/** A password is as hard to guess as its hardest part. */
function isWithin(password: string, words: string[], guesses: number): boolean {
  return partsOf(password).every((part) => countGuesses(part, words) < guesses);
}

/** Throws `password_guessable` on the form's `field`. */
export function assertNotGuessable(password: string, known: KnownWords, field: string): void {
  if (!isGuessable(password, known)) return;
  throw new AppError('password_guessable', { fields: { [field]: ERRORS.password_guessable.message } });
}

/** As 'nanhi-dukaan!', 'Hira_Qureshi_1' or 'hira92qureshi'. */
function isMostlyKnown(letters: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), letters).replaceAll(' ', '');
  const known = letters.length - rest.length;
  // As in 'www.nanhidukaan.pk'.
  const allowed = known >= LONG_NAME ? Math.floor(known / 2) : MAX_BESIDE_KNOWN;
  return known > 0 && rest.length <= allowed;
}

function partsOf(password: string): string[] {
  if (password.length <= JUDGED_LENGTH) return [password];
  return [password.slice(0, JUDGED_LENGTH), password.slice(-JUDGED_LENGTH)];
}

function countGuesses(password: string, words: string[]): number {
  // Building the dictionaries takes 30 ms, which most starts do not need.
  zxcvbn ??= new ZxcvbnFactory({ dictionary: { ...dictionary, local: [...LOCAL_WORDS] }, graphs: adjacencyGraphs });
  return zxcvbn.check(password, words).guesses;
}

/** The texts as written and without signs, the part of the address before its @, and each word of them. */
function wordsOf({ email, shopName, username = '' }: KnownWords): string[] {
  const written = [email, shopName, username, email.split('@')[0] ?? ''].map((text) => text.toLowerCase());
  const single = written.flatMap((text) => text.match(/[\p{L}\p{M}]+/gu) ?? []);
  return [...new Set([...written, ...written.map(lettersOf), ...single])].filter((word) => word.length > 2);
}

function withoutSigns(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function lettersOf(text: string): string {
  return withoutSigns(text.toLowerCase());
}
