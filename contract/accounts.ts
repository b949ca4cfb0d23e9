import { toAsciiDigits } from './digits.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const USERNAME_MAX_LENGTH = 60;
export const EMAIL_MAX_LENGTH = 254;

export const OTP_MIN = 100_000;
export const OTP_MAX = 999_999;
export const OTP_TTL_MINUTES = 10;
/** After this long a code may be asked for again. */
export const OTP_RESEND_SECONDS = 30;
/** Of a code that is too long to be guessed: 60 bits, in letters and digits that nobody takes for another (Crockford's). */
export const LONG_CODE_LENGTH = 12;
export const LONG_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Each is decoded, scaled and stored. */
export const PROFILE_IMAGES_PER_DAY = 20;

export const SESSION_COOKIE = 'session';
/** Names a browser, and opens nothing. */
export const DEVICE_COOKIE = 'device';
/** A browser is known for so long after the last login in it. */
export const DEVICE_TRUST_DAYS = 180;
/** Nobody has used it for so long: the phone was sold, the borrowed laptop given back. Families shop every week or two. */
export const SESSION_IDLE_DAYS = 14;
/** However often it is used: a token that was copied is of no use for longer than a season. */
export const SESSION_MAX_DAYS = 60;
/** When it was last used is known to about this; written more often it would cost a write for each request. */
export const SESSION_SEEN_EVERY_MINUTES = 60;

/**
 * A mailed code as it was typed or pasted: with the digits of any script, in small letters, with spaces, hyphens or the
 * invisible marks that come along with a copy; an O is a zero, an I or L a one.
 */
export function normalizeOtp(otp: string): string {
  return toAsciiDigits(otp)
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Whether it can be a long code; `otp` is normalised. */
export function isLongCode(otp: string): boolean {
  return otp.length === LONG_CODE_LENGTH && Array.from(otp).every((sign) => LONG_CODE_ALPHABET.includes(sign));
}

/** Whether it can be a code to register with: six digits, or a long one where the short one was guessed at too often. */
export function isRegistrationCode(otp: string): boolean {
  return /^[1-9]\d{5}$/.test(otp) || isLongCode(otp);
}

/** As it stands in a mail: 'ABCD-EFGH-JKMN'. Six digits stay as they are. */
export function formatCode(otp: string): string {
  return isLongCode(otp) ? (otp.match(/.{4}/g) ?? []).join('-') : otp;
}

/** An e-mail address as it is stored and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What the list of people can be sorted by. */
export const USER_SORTS = ['createdAt', 'email', 'role'] as const;
export type UserSort = (typeof USER_SORTS)[number];
