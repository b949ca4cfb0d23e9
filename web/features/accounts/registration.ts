import { isRegistrationCode, normalizeOtp } from '#contract/accounts.ts';
import type { ApiError } from '#web/store/api.ts';
import type { FieldErrors } from './field-errors.ts';
import { findNewPasswordErrors } from './new-password.ts';

export interface RegistrationEntries {
  username: string;
  otp: string;
  password: string;
  confirmPassword: string;
}

/** What stands in the form's fields, by their names. */
export function readEntries(form: HTMLFormElement): RegistrationEntries {
  const entries = new FormData(form);
  const read = (name: keyof RegistrationEntries) => {
    const entry = entries.get(name);
    return typeof entry === 'string' ? entry : '';
  };
  return {
    username: read('username'),
    otp: read('otp'),
    password: read('password'),
    confirmPassword: read('confirmPassword'),
  };
}

export const OTP_INVALID = 'Invalid OTP. Please try again.';

/** What stands in the way of registering, field by field (specification, section 5). The e-mail is not looked at. */
export function findRegistrationErrors(
  { username, otp, password, confirmPassword }: RegistrationEntries,
  { isOtpRequested }: { isOtpRequested: boolean },
): FieldErrors<keyof RegistrationEntries> {
  const errors: FieldErrors<keyof RegistrationEntries> = {};
  if (username.trim() === '') errors.username = 'Username is required';
  if (isOtpRequested && !isRegistrationCode(normalizeOtp(otp))) errors.otp = OTP_INVALID;
  return { ...errors, ...findNewPasswordErrors({ password, confirmPassword }) };
}

const OFFLINE = 'Network error - please check your connection';

/** Why a registration failed: the server's words, or the specification's (section 8). */
export function describeRegistrationError({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  if (status === 'network') return OFFLINE;
  return message || 'Registration failed. User Already Exists';
}

/** Why no code was sent. */
export function describeOtpError({ status, message, fields }: Omit<ApiError, 'code'>): string {
  if (fields?.email) return fields.email;
  // Trying again at once would be of no use to somebody who has asked too often.
  if (status === 429 && message) return message;
  return 'Failed to send OTP. Please try again.';
}
