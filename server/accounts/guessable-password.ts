import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN_LENGTH } from '#contract/accounts.ts';
import { AppError, ERRORS } from '#contract/errors.ts';

/** Those of the commonest passwords of the world that are long enough to be chosen here; all in lower case. */
const COMMON = new Set(dictionary['passwords-common']?.filter(({ length }) => length >= PASSWORD_MIN_LENGTH));

/** What a guesser knows without having guessed. */
export interface KnownWords {
  email: string;
  shopName: string;
}

/**
 * Whether a password is among the first that anybody would try: a common one, or the e-mail address or the shop's name,
 * however they are spaced or capitalised.
 */
export function isGuessable(password: string, { email, shopName }: KnownWords): boolean {
  if (COMMON.has(password.toLowerCase())) return true;
  const letters = lettersOf(password);
  return letters !== '' && [email, shopName].map(lettersOf).includes(letters);
}

/** Throws `password_guessable`, and names the form's field that holds the password. */
export function assertNotGuessable(password: string, known: KnownWords, field: string): void {
  if (!isGuessable(password, known)) return;
  throw new AppError('password_guessable', { fields: { [field]: ERRORS.password_guessable.message } });
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
