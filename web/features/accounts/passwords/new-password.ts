import { PASSWORD_MIN_LENGTH } from '#contract/accounts.ts';
import type { FieldErrors } from '#web/ui/form.ts';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** Returns an error message per invalid field. The server also rejects common passwords. */
export function findNewPasswordErrors({ password, confirmPassword }: NewPassword): FieldErrors<keyof NewPassword> {
  const errors: FieldErrors<keyof NewPassword> = {};
  if (password === '') errors.password = 'Password is required';
  else if (password.length < PASSWORD_MIN_LENGTH) {
    errors.password = `Password must have at least ${PASSWORD_MIN_LENGTH} characters`;
  }
  if (password !== confirmPassword) errors.confirmPassword = 'Passwords do not match';
  else if (confirmPassword === '') errors.confirmPassword = 'Please type your password once more';
  return errors;
}
