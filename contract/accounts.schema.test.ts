import { describe, expect, it } from 'vitest';
import { emailSchema, loginBody, registerBody, sendOtpBody } from './accounts.schema.ts';

const REGISTER = { username: 'Hira', email: 'hira@example.com', password: 'long enough', otp: '123456' };

describe('an e-mail address', () => {
  it.each([
    ['hira@example.com', 'hira@example.com'],
    ['  HIRA@Example.COM ', 'hira@example.com'],
    ['hira+shop@mail.example.com.pk', 'hira+shop@mail.example.com.pk'],
  ])('is stored trimmed and in lower case: %s', (typed, stored) => {
    expect(emailSchema.parse(typed)).toBe(stored);
  });

  it.each([
    '',
    'hira',
    'hira@',
    '@example.com',
    'hira@example',
    'hira example@example.com',
    'hira@example.com, eve@example.com',
    'hira@example.com\r\nBcc: all@example.com',
    'hira@exam\u0000ple.com',
    `${'x'.repeat(250)}@example.com`,
    null,
    7,
  ])('is rejected if it is malformed: %j', (typed) => {
    expect(emailSchema.safeParse(typed).success).toBe(false);
  });
});

describe('registering', () => {
  it.each([8, 256])('accepts a password of %d characters, whatever they are', (length) => {
    expect(registerBody.parse({ ...REGISTER, password: ' '.repeat(length) }).password).toHaveLength(length);
  });

  it.each([0, 7, 257])('rejects a password of %d characters', (length) => {
    expect(registerBody.safeParse({ ...REGISTER, password: 'x'.repeat(length) }).success).toBe(false);
  });

  it.each(['', '  ', '\u007f', 'x'.repeat(61)])('rejects the name %j', (username) => {
    expect(registerBody.safeParse({ ...REGISTER, username }).success).toBe(false);
    expect(sendOtpBody.safeParse({ ...REGISTER, username }).success).toBe(username.length <= 60);
  });

  it('stores a pasted name as one line', () => {
    const username = 'Eve\r\nBcc: all@example.com';
    expect(registerBody.parse({ ...REGISTER, username }).username).toBe('Eve Bcc: all@example.com');
  });

  it.each(['زبیدہ', 'Ali 👦', "O'Neill-Khan"])('accepts the name %s', (username) => {
    expect(registerBody.parse({ ...REGISTER, username }).username).toBe(username);
  });
});

describe('logging in', () => {
  it('requires only that e-mail and password are not empty', () => {
    expect(loginBody.safeParse({ email: 'x', password: 'y' }).success).toBe(true);
    expect(loginBody.safeParse({ email: '', password: 'y' }).success).toBe(false);
    expect(loginBody.safeParse({ email: 'x', password: '' }).success).toBe(false);
  });
});
