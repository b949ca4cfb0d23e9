import { expect, it } from 'vitest';
import { isLongCode } from '#contract/accounts.ts';
import { hashResetCode, isSameSecret, newLongCode } from './secrets.ts';

it('hashes a reset code differently for each address and code', () => {
  const hashes = ['one@example.com', 'two@example.com'].flatMap((email) =>
    ['ABCDEFGHJKMN', 'ABCDEFGHJKMP'].map((code) => hashResetCode(email, code)),
  );
  expect(new Set(hashes).size).toBe(4);
});

it('makes long codes of twelve characters from the whole alphabet', () => {
  const codes = Array.from({ length: 200 }, newLongCode);
  expect(codes.every(isLongCode)).toBe(true);
  expect(new Set(codes.join('')).size).toBe(32);
});

it('compares secrets of any length', () => {
  expect(isSameSecret('123456', '123456')).toBe(true);
  expect(isSameSecret('123456', '123457')).toBe(false);
  expect(isSameSecret('123456', '')).toBe(false);
});
