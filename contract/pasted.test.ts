import { describe, expect, it } from 'vitest';
import { cleanPasted, foldPasted, toPlainCharacters } from './pasted.ts';

describe('a pasted code', () => {
  it.each([
    ['full-width letters', 'ＥＩＤ２０', 'EID20'],
    ['digits of Urdu', 'EID۲۰', 'EID20'],
    ['digits of Devanagari', 'eid२०', 'EID20'],
    ['an en dash', 'EID–20', 'EID-20'],
    ['a minus sign', 'EID\u221220', 'EID-20'],
    ['a non-breaking hyphen', 'EID\u201120', 'EID-20'],
    ['direction marks', '\u202aEID20\u202c\u200f', 'EID20'],
    ['a soft hyphen', 'EID\u00ad20', 'EID20'],
    ['a variation selector', 'EID20\ufe0f', 'EID20'],
    ['a word joiner', '\u2060EID20', 'EID20'],
    ['a byte order mark', '\ufeffEID20', 'EID20'],
    ['the stop of a sentence', 'EID20.', 'EID20'],
    ['an Urdu stop', 'EID20۔', 'EID20'],
    ['brackets and a comma', '(EID20),', 'EID20'],
    ['quotation marks', '“EID20”', 'EID20'],
    ['guillemets', '« EID20 »', 'EID20'],
    ['stars of a chat', '*EID20*', 'EID20'],
    ['slanted and struck letters of a chat', '~_*EID20*_~', 'EID20'],
    ['emoji', '👉🏽EID20🎉 ', 'EID20'],
    ['a bullet', '• EID20', 'EID20'],
    ['a dash of a list', '- EID20', 'EID20'],
    ['German quotation marks', '„EID20“', 'EID20'],
    ['Swedish quotation marks', '”EID20”', 'EID20'],
    ['angle brackets', '<EID20>', 'EID20'],
    ['an ellipsis', 'EID20…', 'EID20'],
    ['its label', 'Coupon code: EID20', 'EID20'],
    ['its label with a sign', 'CN# 00123', '00123'],
    ['its label in Urdu', 'کوڈ: EID20', 'EID20'],
    ['nothing at a hyphen that more may follow', 'eid-', 'EID-'],
    ['a line break within', 'EID-\n20', 'EID-20'],
    ["a spreadsheet's formula", '="00123"', '00123'],
    ["a spreadsheet's apostrophe", "'00123", '00123'],
    ['spaces within', ' eid\u00a020 ', 'EID20'],
    ['line breaks around', '\r\nEID20\n', 'EID20'],
  ])('is read without %s', (_name, pasted, code) => {
    expect(foldPasted(pasted)).toBe(code);
  });

  it.each(['Ab3_-dE', '_Ab3-dE-', 'https://a.pk/b', 'ND-7K3F9Q2MXA', 'a/b?c=d&e'])(
    'that is plain stays as it is: %s',
    (code) => {
      expect(cleanPasted(code)).toBe(code);
    },
  );

  it.each(['', '.', '\u200b', '()', '"'.repeat(1_000), '👉', '--', '_'])(
    'without letters and digits is empty: %j',
    (pasted) => {
      expect(foldPasted(pasted)).toBe('');
    },
  );
});

it('keeps the lines of a pasted list', () => {
  expect(toPlainCharacters('ND–１\r\n\u200fND-۲')).toBe('ND-1\r\nND-2');
});
