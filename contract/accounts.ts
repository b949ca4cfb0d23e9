export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const USERNAME_MAX_LENGTH = 60;
export const EMAIL_MAX_LENGTH = 254;

export const OTP_MIN = 100_000;
export const OTP_MAX = 999_999;
export const OTP_TTL_MINUTES = 10;
export const OTP_MAX_TRIES = 5;

export const SESSION_COOKIE = 'session';

/** An e-mail address as it is stored and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What the list of people can be sorted by. */
export const USER_SORTS = ['createdAt', 'email', 'role'] as const;
export type UserSort = (typeof USER_SORTS)[number];
