import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import { isGuessable } from './guessable-password.ts';

const KNOWN = { email: 'hira.qureshi@example.com', shopName: 'Nanhi Dukaan' };

it.each([
  'password',
  'PassWord1',
  '12345678',
  'iloveyou',
  'hira.qureshi@example.com',
  'Hira.Qureshi@Example.com',
  'nanhi dukaan',
  'NanhiDukaan',
  'nanhi-dukaan!',
])('%s is among the first that anybody would try', (password) => {
  expect(isGuessable(password, KNOWN)).toBe(true);
});

it.each([
  'correct horse battery',
  'phool-patti-7',
  'زیادہ لمبا جملہ',
  '        ',
  '!!!!!!!!',
  'hira.qureshi-84-lahore',
])('%s is not', (password) => {
  expect(isGuessable(password, { ...KNOWN, shopName: '...' })).toBe(false);
});

it.each(DEMO_ACCOUNTS)('the password of the demo could be chosen by $email', ({ email, password }) => {
  expect(isGuessable(password, { ...KNOWN, email })).toBe(false);
});
