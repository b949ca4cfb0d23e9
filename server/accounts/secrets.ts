import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_MAX, OTP_MIN, type OtpPurpose } from '#contract/accounts.ts';

const TOKEN_BYTES = 32;

/** A session's secret: 256 random bits, as text. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Six digits from a cryptographic generator, 100000-999999. */
export function newOtp(): string {
  return String(randomInt(OTP_MIN, OTP_MAX + 1));
}

/**
 * Address and purpose go into the hash, so that a code is worth nothing for another of either. That of a registration is
 * written as it was before there was a second purpose: both releases may be at work while one follows the other.
 */
export function hashOtp(email: string, otp: string, purpose: OtpPurpose): string {
  const lines = purpose === 'registration' ? [email, otp] : [purpose, email, otp];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
