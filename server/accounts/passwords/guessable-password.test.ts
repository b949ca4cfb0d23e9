import { expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import { isGuessable } from './guessable-password.ts';

const KNOWN = { email: 'hira.qureshi@example.com', username: 'Hira Qureshi', shopName: 'Nanhi Dukaan' };

it.each([
  [
    'a common one',
    ['password', 'PassWord1', '12345678', 'iloveyou', 'p@ssw0rd', 'Passw0rd!', 'dragon2000', 'password1234'],
  ],
  ['a repeat', ['aaaaaaaa', 'abcabcabc', '!!!!!!!!', 'ع ع ع ع ع', 'hunter22hunter22', 'aaaaaaaab']],
  ['a sequence', ['87654321', 'abcdefgh', 'zyxwvuts', '٨٧٦٥٤٣٢١', '0123456789']],
  ['a row of keys', ['qwertyuiop', 'asdfghjkl;', '1qaz2wsx', 'zaq12wsx', '!QAZ2wsx', '147258369', '1q2w3e4r5t']],
  ['a date', ['14081947', '14-08-1947', '2024-01-31', '01011990']],
  ["the user's e-mail", ['hira.qureshi@example.com', 'Hira.Qureshi@Example.com', 'hira.qureshi1', 'HiraQureshi99']],
  ["the user's name", ['hira qureshi', 'Hira_Qureshi_1', 'hiraqureshi!']],
  [
    "the shop's name",
    ['nanhi dukaan', 'NanhiDukaan', 'nanhi-dukaan!', 'NanhiDukaan2024', 'N4nh1Duk44n', 'nanhidukaannanhidukaan'],
  ],
  ['a city and a year', ['karachi2024', 'pakistan123']],
  [
    'a name, a city or a word of Pakistan',
    ['mohabbat', 'Mohabbat1', 'Ahmed@123', 'ayesha_123', 'Lahore.2025', 'shehzadi!'],
  ],
  ['faith and its numbers', ['Bismillah786', 'muhammad-786', 'ya allah', 'yaali110', 'EidMubarak1', 'Ramzan@2026']],
  ['a country and its numbers', ['Pakistan@1947', 'pakistan-92', 'PakistanZindabad', 'imrankhan804']],
  ['Urdu', ['محبت محبت', 'پاکستان۱۲۳', 'اللہ اکبر', '۱۲۳۴۵۶۷۸']],
  ['two common words, or one in pieces', ['I love you', 'hello hello', 'pass word', 'p a s s w o r d']],
  ['a common word with signs and a number', ['Admin@123', 'Welcome@2024', 'qwerty#123', 'let-me-in-123']],
  ['a mobile number', ['03214958672', '0321-4958672', '+92 321 4958672', '923214958672', '٠٣٢١٤٩٥٨٦٧٢']],
  ["a part of the user's name or address", ['Qureshi@123', 'hira1992', 'hira92qureshi', 'qureshi.hira']],
  ["a word of the shop's name", ['Dukaan@123', 'Nanhi@2025', 'www.nanhidukaan.pk', 'Nanhi Dukaan Kids']],
  ['long, though of little', ['ab'.repeat(100), '12345678'.repeat(20), 'Pakistan'.repeat(25), '😀'.repeat(20)]],
  ['common in other characters', ['ｐａｓｓｗｏｒｄ', 'pa\u200bss\u2060word']],
])('%s is among the first million guesses', (_kind, passwords) => {
  expect(passwords.filter((password) => !isGuessable(password, KNOWN))).toEqual([]);
});

it.each([
  ['eight spaces', ' '.repeat(8)],
  ['blanks of several kinds', ' \t\u00a0\u2003\u3000 \u2009\u2007'],
  ['invisible characters', '\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u180e'],
  ['empty Braille cells and Hangul fillers', '\u2800\u3164\u115f\u1160\uffa0\u2800\u3164\u2800'],
  ['one letter among invisible ones', `a${'\u200b'.repeat(9)}`],
])('%s is rejected as a password', (_kind, password) => {
  expect(isGuessable(password, KNOWN)).toBe(true);
});

it.each([
  'correct horse battery',
  'phool-patti-7',
  'gulab-jamun-31',
  'Str0ng!pass',
  'kitab darya suraj patthar',
  'mujhe chai garam chahiye',
  'Hira keeps 3 blue kites',
  'first-password-2',
  'sunny-days',
  'aK3mP9xQ2vL7bN4c',
  'b7f3a91c',
  'Vq9$hT2z',
  '😀🚗🌵🎻🧿🪀🥭🛶',
  'long enough',
  'zx8k2m4q',
  'x8#kP2!m',
  'زیادہ لمبا جملہ',
  'نیلا-کرتا-لاہور',
  'hira.qureshi-84-lahore',
  'kurta nanhi lahore eid',
])('%s is accepted', (password) => {
  expect(isGuessable(password, KNOWN)).toBe(false);
});

it.each(DEMO_ACCOUNTS)('the password of the demo is rejected in other shops: $email', ({ password }) => {
  expect(isGuessable(password, KNOWN)).toBe(true);
});

it("a long password is judged by its end, which is harder to guess, and a shop's name without letters matches nothing", () => {
  for (const text of ['password', '0', '1qaz', 'é']) expect(isGuessable(text.repeat(32), KNOWN)).toBe(true);
  expect(isGuessable(`${'a'.repeat(200)}kq3v9xz7w2`, KNOWN)).toBe(false);
  expect(isGuessable('phool-patti-7', { email: '', username: '', shopName: '...' })).toBe(false);
});
