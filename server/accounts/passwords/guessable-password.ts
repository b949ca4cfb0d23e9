import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { toAsciiDigits } from '#contract/digits.ts';
import { AppError, ERRORS } from '#contract/errors.ts';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { hasVisibleText, normalizeUnicode, withoutInvisible } from '#contract/text.ts';
import { LOCAL_WORDS } from './local-words.ts';

/** A password is rejected if zxcvbn estimates that fewer guesses are enough to find it. */
const GUESSES_MIN = 1_000_000;
/** A password such as 'hira123' is rejected: it has at most this many characters besides known words. */
const BESIDE_KNOWN_MAX_LENGTH = 3;
/**
 * Characters. A password with known words of at least this length is rejected if the rest is at most half as long, such
 * as 'www.nanhidukaan.pk'.
 */
const LONG_NAME_LENGTH = 10;
/** zxcvbn gets parts of this length, because its time grows faster than the length. A part takes at most 20 ms. */
const JUDGED_LENGTH = 32;
/** Attackers try each word with about 20 combinations of signs. */
const GUESSES_WITHOUT_SIGNS_MIN = GUESSES_MIN / 20;

let zxcvbn: ZxcvbnFactory | undefined;

export interface KnownWords {
  email: string;
  shopName: string;
  username?: string | undefined;
}

/** True if an attacker would find the password with the first million guesses. */
export function isGuessable(password: string, known: KnownWords): boolean {
  // Full-width letters and invisible characters make a password no harder to guess.
  const judged = toAsciiDigits(withoutInvisible(normalizeUnicode(password, 'NFKC')));
  if (!hasVisibleText(judged) || parsePakistaniMobile(judged) !== undefined) return true;
  const words = wordsOf(known);
  if (isMostlyKnown(lettersOf(judged), words)) return true;
  return isWithin(judged, words, GUESSES_MIN) || isGuessableWithoutSigns(judged, words);
}

/** Removes signs first: zxcvbn counts them as strength, but attackers try 'Pakistan@123' as early as 'pakistan123'. */
function isGuessableWithoutSigns(password: string, words: string[]): boolean {
  const unsigned = withoutSigns(password);
  // Skips passwords without signs and passwords of mostly signs, such as emoji.
  if (unsigned.length === password.length || unsigned.length < password.length / 2) return false;
  return isWithin(unsigned, words, GUESSES_WITHOUT_SIGNS_MIN);
}

function isWithin(password: string, words: string[], guesses: number): boolean {
  return partsOf(password).every((part) => countGuesses(part, words) < guesses);
}

export function assertNotGuessable(password: string, known: KnownWords, field: string): void {
  if (!isGuessable(password, known)) return;
  throw new AppError('password_guessable', { fields: { [field]: ERRORS.password_guessable.message } });
}

/** True if little remains without the known words, as in 'nanhi-dukaan!' or 'hira92qureshi'. */
function isMostlyKnown(letters: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), letters).replaceAll(' ', '');
  const known = letters.length - rest.length;
  // Long known words allow more other characters, as in 'www.nanhidukaan.pk'.
  const allowed = known >= LONG_NAME_LENGTH ? Math.floor(known / 2) : BESIDE_KNOWN_MAX_LENGTH;
  return known > 0 && rest.length <= allowed;
}

function partsOf(password: string): string[] {
  if (password.length <= JUDGED_LENGTH) return [password];
  return [password.slice(0, JUDGED_LENGTH), password.slice(-JUDGED_LENGTH)];
}

function countGuesses(password: string, words: string[]): number {
  // Loads the dictionaries on first use: it takes 30 ms, and most processes never check a new password.
  zxcvbn ??= new ZxcvbnFactory({ dictionary: { ...dictionary, local: [...LOCAL_WORDS] }, graphs: adjacencyGraphs });
  return zxcvbn.check(password, words).guesses;
}

/** Returns the texts in lower case, each of their words, and the part of the e-mail before the @. */
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
