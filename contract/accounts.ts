import { cleanPasted, foldPasted } from './pasted.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const USERNAME_MAX_LENGTH = 60;
export const EMAIL_MAX_LENGTH = 254;

export const OTP_TTL_MINUTES = 10;
export const OTP_RESEND_SECONDS = 30;
/** 12 characters of 5 bits are 60 bits. The alphabet is Crockford's base32, which avoids look-alike characters. */
export const LONG_CODE_LENGTH = 12;
export const LONG_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function normalizeOtp(otp: string): string {
  return foldPasted(otp).replaceAll('-', '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

export function isLongCode(otp: string): boolean {
  return (
    otp.length === LONG_CODE_LENGTH && Array.from(otp).every((character) => LONG_CODE_ALPHABET.includes(character))
  );
}

/** True for six digits or a long code. The shop mails long codes after many wrong guesses. */
export function isRegistrationCode(otp: string): boolean {
  return /^[1-9]\d{5}$/.test(otp) || isLongCode(otp);
}

export function formatCode(otp: string): string {
  return isLongCode(otp) ? (otp.match(/.{4}/g) ?? []).join('-') : otp;
}

export const RECOVERY_CODES = 10;
export const TOTP_DIGITS = 6;
export const CONFIRMED_MINUTES = 15;
export const INVITATION_HOURS = 72;

export function normalizeEmail(email: string): string {
  return cleanPasted(email).toLowerCase();
}

export const USER_SORTS = ['createdAt', 'email', 'role'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const CODE_WINDOWS = ['hour', 'day'] as const;
export type CodeWindow = (typeof CODE_WINDOWS)[number];
/** Share of the limit on mailed codes at which the shop gets a warning mail: 0.8 is 80 %. */
export const CODES_WARNING_SHARE = 0.8;
