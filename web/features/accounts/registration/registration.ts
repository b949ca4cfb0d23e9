import { isRegistrationCode, normalizeOtp } from '#contract/accounts.ts';
import { findNewPasswordErrors } from '#web/features/accounts/passwords/new-password.ts';
import type { ApiError } from '#web/store/api.ts';
import { type FieldErrors, textOf } from '#web/ui/form.ts';

export interface RegistrationEntries {
  username: string;
  otp: string;
  password: string;
  confirmPassword: string;
}

export function readEntries(form: HTMLFormElement): RegistrationEntries {
  return {
    username: textOf(form, 'username'),
    otp: textOf(form, 'otp'),
    password: textOf(form, 'password'),
    confirmPassword: textOf(form, 'confirmPassword'),
  };
}

export const OTP_INVALID = 'Invalid OTP. Please try again.';

/** Returns an error message per invalid field. `useEmailedCode` checks the e-mail. */
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

export function describeRegistrationError({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  if (status === 'network') return OFFLINE;
  return message || 'Registration failed. User Already Exists';
}

export function describeOtpError({ status, message, fields }: Omit<ApiError, 'code'>): string {
  if (fields?.email) return fields.email;
  // The server's message says to wait. The message below would make the user try again at once.
  if (status === 429 && message) return message;
  return 'Failed to send OTP. Please try again.';
}
