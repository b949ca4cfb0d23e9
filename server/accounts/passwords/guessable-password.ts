import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN_LENGTH } from '#contract/accounts.ts';
import { AppError, ERRORS } from '#contract/errors.ts';

/** In lower case. */
const COMMON = new Set(dictionary['passwords-common']?.filter(({ length }) => length >= PASSWORD_MIN_LENGTH));

export interface KnownWords {
  email: string;
  shopName: string;
}

/** True for a common password, and for the e-mail address or the shop's name in any spacing and case. */
export function isGuessable(password: string, { email, shopName }: KnownWords): boolean {
  if (COMMON.has(password.toLowerCase())) return true;
  const letters = lettersOf(password);
  return letters !== '' && [email, shopName].map(lettersOf).includes(letters);
}

/** Throws `password_guessable` on the form's `field`. */
export function assertNotGuessable(password: string, known: KnownWords, field: string): void {
  if (!isGuessable(password, known)) return;
  throw new AppError('password_guessable', { fields: { [field]: ERRORS.password_guessable.message } });
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
