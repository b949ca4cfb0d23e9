import { cleanPasted, foldPasted } from './pasted.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const USERNAME_MAX_LENGTH = 60;
export const EMAIL_MAX_LENGTH = 254;

export const OTP_TTL_MINUTES = 10;
export const OTP_RESEND_SECONDS = 30;
/** 12 characters of 5 bits: 60 bits. The alphabet is Crockford's base32, which has no look-alike characters. */
export const LONG_CODE_LENGTH = 12;
export const LONG_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a code without hyphens. Digits replace letters that look like them: O becomes 0, I and L become 1. */
export function normalizeOtp(otp: string): string {
  return foldPasted(otp).replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** Returns true for a normalized code that has the form of a long code. */
export function isLongCode(otp: string): boolean {
  return (
    otp.length === LONG_CODE_LENGTH && Array.from(otp).every((character) => LONG_CODE_ALPHABET.includes(character))
  );
}

/** Returns true for six digits or a long code. After many wrong guesses the shop sends long codes instead of six digits. */
export function isRegistrationCode(otp: string): boolean {
  return /^[1-9]\d{5}$/.test(otp) || isLongCode(otp);
}

/** Returns 'ABCD-EFGH-JKMN' for a long code; six digits stay as they are. */
export function formatCode(otp: string): string {
  return isLongCode(otp) ? (otp.match(/.{4}/g) ?? []).join('-') : otp;
}

/** Number of recovery codes of an account. Each works once, in place of a code of the authenticator app. */
export const RECOVERY_CODES = 10;
export const TOTP_DIGITS = 6;
/** Minutes for which protected actions work without a new prompt, after the user has entered the password again. */
export const CONFIRMED_MINUTES = 15;
/** Hours after which the link in an invitation expires. */
export const INVITATION_HOURS = 72;

/** Returns an e-mail address as it is stored and compared. */
export function normalizeEmail(email: string): string {
  return cleanPasted(email).toLowerCase();
}

export const USER_SORTS = ['createdAt', 'email', 'role'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Periods of the limits on mailed codes. */
export const CODE_WINDOWS = ['hour', 'day'] as const;
export type CodeWindow = (typeof CODE_WINDOWS)[number];
/** The shop gets a warning when this part of a limit on mailed codes is used up. */
export const CODES_WARNING_SHARE = 0.8;
