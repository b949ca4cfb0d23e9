import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { LONG_CODE_ALPHABET, LONG_CODE_LENGTH } from '#contract/accounts.ts';

export const OTP_MIN = 100_000;
export const OTP_MAX = 999_999;

const TOKEN_BYTES = 32;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function newOtp(): string {
  return String(randomInt(OTP_MIN, OTP_MAX + 1));
}

export function newLongCode(): string {
  return Array.from({ length: LONG_CODE_LENGTH }, () => LONG_CODE_ALPHABET[randomInt(LONG_CODE_ALPHABET.length)]).join(
    '',
  );
}

/** Hashes the e-mail too, so that a code does not work for another account. */
export function hashResetCode(email: string, code: string): string {
  return createHash('sha256').update(`${email}\n${code}`).digest('hex');
}

export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
}
