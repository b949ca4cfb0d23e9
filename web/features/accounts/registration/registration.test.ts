import { describe, expect, it } from 'vitest';
import { describeOtpError, describeRegistrationError, findRegistrationErrors } from './registration.ts';

const entries = { username: 'Ayesha', otp: '123456', password: 'sunny-days', confirmPassword: 'sunny-days' };
const requested = { isOtpRequested: true };

describe('findRegistrationErrors', () => {
  it('accepts complete entries', () => {
    expect(findRegistrationErrors(entries, requested)).toEqual({});
  });

  it('requires every field', () => {
    const empty = { username: ' ', otp: '', password: '', confirmPassword: '' };
    expect(Object.keys(findRegistrationErrors(empty, requested))).toEqual([
      'username',
      'otp',
      'password',
      'confirmPassword',
    ]);
  });

  it('requires no code before one was requested', () => {
    expect(findRegistrationErrors({ ...entries, otp: '' }, { isOtpRequested: false })).toEqual({});
  });

  it.each(['12345', '1234567', 'abcdef'])('rejects the malformed code %j', (otp) => {
    expect(findRegistrationErrors({ ...entries, otp }, requested)).toEqual({ otp: 'Invalid OTP. Please try again.' });
  });

  it('compares the passwords', () => {
    expect(findRegistrationErrors({ ...entries, confirmPassword: 'sunny-day' }, requested)).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('requires eight characters', () => {
    const short = { ...entries, password: 'sunny', confirmPassword: 'sunny' };
    expect(findRegistrationErrors(short, requested)).toEqual({ password: 'Password must have at least 8 characters' });
  });
});

describe('error messages', () => {
  it('are those of the server if it sends one', () => {
    expect(describeRegistrationError({ status: 400, message: 'Too short.' })).toBe('Too short.');
    expect(describeRegistrationError({ status: 409, message: '' })).toBe('Registration failed. User Already Exists');
    expect(describeOtpError({ status: 429, message: 'Please wait.' })).toBe('Please wait.');
    expect(describeOtpError({ status: 'network', message: 'Network Error' })).toBe(
      'Failed to send OTP. Please try again.',
    );
  });
});
