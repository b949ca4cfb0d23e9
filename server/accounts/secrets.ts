import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { LONG_CODE_ALPHABET, LONG_CODE_LENGTH } from '#contract/accounts.ts';

export const OTP_MIN = 100_000;
export const OTP_MAX = 999_999;

const TOKEN_BYTES = 32;

/** Generates the token of a session: 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Generates six random digits, 100000 to 999999. */
export function newOtp(): string {
  return String(randomInt(OTP_MIN, OTP_MAX + 1));
}

/** Generates twelve random characters: 60 bits. */
export function newLongCode(): string {
  return Array.from({ length: LONG_CODE_LENGTH }, () => LONG_CODE_ALPHABET[randomInt(LONG_CODE_ALPHABET.length)]).join(
    '',
  );
}

/** Hashes a code together with its address, so that the code is worthless for another address. */
export function hashResetCode(email: string, code: string): string {
  return createHash('sha256').update(`${email}\n${code}`).digest('hex');
}

/**
 * Hashes a normalised recovery code (`normalizeOtp`) like an earlier release. The codes of that release work until they
 * are used or replaced.
 */
export function hashRecoveryCode(userId: string, code: string): string {
  return createHash('sha256').update(`${userId}\n${code}`).digest('hex');
}

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(a)), Buffer.from(hashToken(b)));
}
