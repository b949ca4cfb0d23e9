import { describe, expect, it } from 'vitest';
import { describePasswordResetError, findPasswordResetErrors } from './password-reset.ts';

const GOOD = { otp: ' abcd-efgh oiln ', password: 'phool-patti-7', confirmPassword: 'phool-patti-7' };

describe('choosing a new password with a code', () => {
  it('accepts a code with any spacing', () => {
    expect(findPasswordResetErrors(GOOD)).toEqual({});
  });

  it.each([
    [{ otp: '' }, { otp: 'Invalid OTP. Please try again.' }],
    [{ otp: '123456' }, { otp: 'Invalid OTP. Please try again.' }],
    [
      { password: '', confirmPassword: '' },
      { password: 'Password is required', confirmPassword: 'Please type your password once more' },
    ],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must have at least 8 characters' }],
    [{ confirmPassword: 'phool-patti-8' }, { confirmPassword: 'Passwords do not match' }],
  ])('says what is wrong with %j', (entries, errors) => {
    expect(findPasswordResetErrors({ ...GOOD, ...entries })).toEqual(errors);
  });

  it.each([
    [{ status: 400, code: 'otp_invalid', message: 'No.' }, { errors: { otp: 'Invalid OTP. Please try again.' } }],
    [{ status: 400, message: 'No.', fields: { password: 'Too common.' } }, { errors: { password: 'Too common.' } }],
    [
      { status: 429, message: 'Wait.' },
      { errors: {}, alert: 'Wait.' },
    ],
    [
      { status: 502, message: '' },
      { errors: {}, alert: 'Failed to set your new password. Please try again.' },
    ],
    [
      { status: 'network', message: 'Network Error' },
      { errors: {}, alert: 'Network error - please check your connection' },
    ],
  ] as const)('assigns the error %j to the field that it concerns', (error, shown) => {
    expect(describePasswordResetError(error)).toEqual(shown);
  });
});
