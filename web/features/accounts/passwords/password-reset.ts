import { isLongCode, normalizeOtp } from '#contract/accounts.ts';
import { OTP_INVALID } from '#web/features/accounts/registration/registration.ts';
import type { ApiError } from '#web/store/api.ts';
import type { FieldErrors } from '#web/ui/form.ts';
import { findNewPasswordErrors } from './new-password.ts';

interface PasswordResetEntries {
  otp: string;
  password: string;
  confirmPassword: string;
}

export function findPasswordResetErrors(entries: PasswordResetEntries): FieldErrors<keyof PasswordResetEntries> {
  const isCode = isLongCode(normalizeOtp(entries.otp));
  return { ...(!isCode && { otp: OTP_INVALID }), ...findNewPasswordErrors(entries) };
}

export function describePasswordResetError({ status, code, message, fields }: ApiError): {
  errors: FieldErrors<keyof PasswordResetEntries>;
  alert?: string;
} {
  if (code === 'otp_invalid') return { errors: { otp: OTP_INVALID } };
  if (fields?.password) return { errors: { password: fields.password } };
  if (status === 'network') return { errors: {}, alert: 'Network error - please check your connection' };
  return { errors: {}, alert: message || 'Failed to set your new password. Please try again.' };
}
