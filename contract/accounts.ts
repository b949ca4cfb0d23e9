export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const USERNAME_MAX_LENGTH = 60;
export const EMAIL_MAX_LENGTH = 254;

export const OTP_MIN = 100_000;
export const OTP_MAX = 999_999;
export const OTP_TTL_MINUTES = 10;
export const OTP_MAX_TRIES = 5;
/** What a code may be mailed for; one is worth nothing for the other. */
export const OTP_PURPOSES = ['registration', 'password-reset'] as const;
export type OtpPurpose = (typeof OTP_PURPOSES)[number];

export const SESSION_COOKIE = 'session';
/** Nobody has used it for so long: the phone was sold, the borrowed laptop given back. Families shop every week or two. */
export const SESSION_IDLE_DAYS = 14;
/** However often it is used: a token that was copied is of no use for longer than a season. */
export const SESSION_MAX_DAYS = 60;
/** When it was last used is known to about this; written more often it would cost a write for each request. */
export const SESSION_SEEN_EVERY_MINUTES = 60;

/** An OTP as it was typed or pasted from a mail, where '123 456' means the same as '123456'. */
export function normalizeOtp(otp: string): string {
  return otp.replace(/\s/g, '');
}

/** An e-mail address as it is stored and compared: trimmed, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** What the list of people can be sorted by. */
export const USER_SORTS = ['createdAt', 'email', 'role'] as const;
export type UserSort = (typeof USER_SORTS)[number];
