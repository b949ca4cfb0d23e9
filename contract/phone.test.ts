import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupMobile,
  isSamePhone,
  nationalMobile,
  parsePakistaniMobile,
  phoneNumbersOf,
  phoneQuestion,
  phoneUrlOf,
  whatsappUrlOf,
} from './phone.ts';

const MOBILE = '+923001234567';

describe('a mobile number of Pakistan', () => {
  it.each([
    '03001234567',
    '0300 1234567',
    '0300-123 45 67',
    '3001234567',
    '300-1234567',
    '+923001234567',
    '+92 300 1234567',
    '+92 (300) 123-4567',
    '+92 0300 1234567',
    '+92 (0) 300 1234567',
    '0092 300 1234567',
    '00920300-1234567',
    '92 300 1234567',
    '92 92 300 1234567',
    '+92 +92 300 1234567',
    '0092 92 0300 1234567',
    '0 0300 1234567',
    '۰۳۰۰ ۱۲۳۴۵۶۷',
    '+۹۲ ۳۰۰ ۱۲۳۴۵۶۷',
    '٠٣٠٠١٢٣٤٥٦٧',
    '\u200e+92\u00a0300\u20111234567\u200f',
    'WhatsApp: 0300 1234567 (Hira)',
    '0300.1234567',
    '0300_1234567',
    '0300–1234567',
    '0300 — 1234567',
    '[0300] 1234567',
    '(0300) 1234567',
    '(0300)1234567',
    '0 300 1234567',
    '03 00 12 34 56 7',
    '00 92 300 1234567',
    '+92-(0)300-1234567',
    '+92-0300-1234567',
    '92-0300-1234567',
    '920300 1234567',
    '00923001234567',
    '0092-0300-1234567',
    '009200923001234567',
    '0092 0092 300 1234567',
    '92920300 1234567',
    '+9292 3001234567',
    '00300 1234567',
    '०३०० १२३४५६७',
    '০৩০০১২৩৪৫৬৭',
    '੦੩੦੦੧੨੩੪੫੬੭',
    '０３００－１２３４５６７',
    '＋۹۲ ۳۰۰ ۱۲۳۴۵۶۷',
    '+٩٢٣٠٠١٢٣٤٥٦٧',
    '۰۰۹۲ ۳۰۰ ۱۲۳۴۵۶۷',
    '۰۳۰۰-1234567',
    '0300\t1234567',
    '  03001234567  ',
    '0300\u202f123\u202f4567',
    '0300\u200b1234567',
    '0300\u00ad1234567',
    '\u202a+92 300 1234567\u202c',
    '"0300 1234567"',
    "'03001234567",
    '03001234567.0',
    'tel:+923001234567',
    'https://wa.me/923001234567',
    'Cell# 0300-1234567',
    'Ph.0300-1234567',
    'موبائل: ۰۳۰۰۱۲۳۴۵۶۷',
    '0300-1234567 (after 5 pm)',
  ])('is understood as %s', (text) => {
    expect(parsePakistaniMobile(text)).toBe(MOBILE);
  });

  it.each([
    ['a slash', '0300 1234567 / 0321 7654321'],
    ['a comma', '03001234567, 03217654321'],
    ['an Urdu comma', '۰۳۰۰۱۲۳۴۵۶۷، ۰۳۲۱۷۶۵۴۳۲۱'],
    ['a word', '0300-1234567 or 0321-7654321'],
    ['a word of Urdu', '0300-1234567 یا 0321-7654321'],
    ['a space', '03001234567 03217654321'],
    ['hyphens everywhere', '0300-1234567-0321-7654321'],
    ['a line break', '0300 1234567\n0321 7654321'],
    ['a plus', '+923001234567 +923217654321'],
    ['the landline before it', '042-35712345, 0300-1234567'],
    ['the landline before it and only a space', '042 35712345 0300 1234567'],
    ['another country before it', '+44 20 7946 0958 / +92 300 1234567'],
  ])('is the first of two in one field, with %s between', (_between, text) => {
    expect(parsePakistaniMobile(text)).toBe(MOBILE);
  });

  it.each([
    '',
    'call me',
    '12345',
    '042-35712345',
    '042 111 300 123 4567',
    '0300 123456',
    '0300 12345678',
    '+44 20 7946 0958',
    '+44 3001 234567',
    '+1 (300) 123-4567',
    '+3001234567',
    '920001234567',
  ])('does not exist in "%s"', (text) => {
    expect(parsePakistaniMobile(text)).toBeUndefined();
  });

  const anySubscriber = fc.stringMatching(/^3\d{9}$/);
  const anyPrefix = fc.constantFrom(
    '',
    '0',
    '92',
    '+92',
    '0092',
    '+920',
    '00920',
    '9292',
    '+92 92',
    '0092-0',
    '+92 (0)',
  );
  const anyGap = fc.constantFrom('', ' ', '-', '.', '\u00a0', ' - ', ') ');
  const anyZero = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0xff10);

  it('is read from any spelling', () => {
    fc.assert(
      fc.property(anySubscriber, anyPrefix, anyGap, anyGap, anyZero, (subscriber, prefix, first, second, zero) => {
        const spaced = prefix + first + subscriber.slice(0, 3) + second + subscriber.slice(3);
        const written = spaced.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
        expect(parsePakistaniMobile(written)).toBe(`+92${subscriber}`);
      }),
    );
  });

  it('is either complete or undefined for any text, and can be read again from each form that the shop writes', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()/,.-]{0,30}$/));
    fc.assert(
      fc.property(anyText, (text) => {
        const mobile = parsePakistaniMobile(text);
        if (mobile === undefined) return;
        expect(mobile).toMatch(/^\+923\d{9}$/);
        expect(parsePakistaniMobile(mobile)).toBe(mobile);
        expect(nationalMobile(mobile)).toMatch(/^03\d{9}$/);
        expect(parsePakistaniMobile(nationalMobile(mobile))).toBe(mobile);
      }),
    );
  });
});

describe('the numbers of a field', () => {
  it.each([
    ['0300 1234567 / 0321 7654321', ['03001234567', '03217654321']],
    ['0300-1234567, 0092 321 7654321', ['03001234567', '03217654321']],
    ['0300 1234567 0321 7654321', ['03001234567', '03217654321']],
    ['+92 300 1234567 / 03001234567', ['03001234567']],
    ['0300 1234567 or PTCL 042-35712345', ['03001234567', '04235712345']],
    ['0300 1234567 / 8', ['03001234567']],
    ['none', []],
    ['', []],
  ])('%s are %j', (text, numbers) => {
    expect(phoneNumbersOf(text).map(({ number }) => number)).toEqual(numbers);
  });

  it('have a chat only if they are mobile numbers', () => {
    expect(phoneNumbersOf('0300 1234567 / 042-35712345')).toEqual([
      { number: '03001234567', callUrl: 'tel:+923001234567', chatUrl: 'https://wa.me/923001234567' },
      { number: '04235712345', callUrl: 'tel:04235712345', chatUrl: undefined },
    ]);
  });
});

describe('the links of a number', () => {
  it.each([
    ['+92 0300 1234567', 'tel:+923001234567', 'https://wa.me/923001234567'],
    ['0300 1234567 / 0321 7654321', 'tel:+923001234567', 'https://wa.me/923001234567'],
    ['۰۳۰۰ ۱۲۳۴۵۶۷', 'tel:+923001234567', 'https://wa.me/923001234567'],
    ['042-35712345', 'tel:04235712345', undefined],
    ['۰۴۲ ۳۵۷۱۲۳۴۵', 'tel:04235712345', undefined],
    ['+44 20 7946 0958', 'tel:+442079460958', undefined],
    [' +44 20 7946 0958', 'tel:+442079460958', undefined],
    ['PTCL: 042 35712345', 'tel:04235712345', undefined],
    ['UAN 12345', 'tel:12345', undefined],
    ['none', undefined, undefined],
    ['0300', undefined, undefined],
  ])('of %s call %s and chat at %s', (text, call, chat) => {
    expect(phoneUrlOf(text)).toBe(call);
    expect(whatsappUrlOf(text)).toBe(chat);
  });
});

it('a number is written as it is dialled within Pakistan', () => {
  expect(nationalMobile(MOBILE)).toBe('03001234567');
});

describe('the phone of an order', () => {
  it.each([
    '0300 1234567',
    '+92 300 1234567',
    '+92 0300-1234567',
    '00923001234567',
    '3001234567',
    '(0300) 123 45 67',
    '0300/1234567',
    '۰۳۰۰ ۱۲۳۴۵۶۷',
    '\u200e+92 300 1234567',
  ])('matches in any spelling: %s', (typed) => {
    expect(isSamePhone('0300-1234567', typed)).toBe(true);
    expect(isSamePhone(typed, '0300-1234567')).toBe(true);
  });

  it.each(['0300 1234568', '1234567', '', '0300', '0300 123456 and then 7'])(
    'does not match another number: %s',
    (typed) => {
      expect(isSamePhone('0300-1234567', typed)).toBe(false);
    },
  );

  it.each(['0300 1234567', '0321 7654321'])('matches either of two numbers in one field: %s', (typed) => {
    expect(isSamePhone('0300 1234567, or if nobody answers +92 321 7654321', typed)).toBe(true);
  });

  it.each([
    '0300-1234567/0321-7654321',
    '03001234567/03217654321',
    '0300 1234567 / 0321 7654321',
    '03001234567 03217654321',
    '0300-1234567-0321-7654321',
    '+923001234567 +923217654321',
    '۰۳۰۰۱۲۳۴۵۶۷ ۰۳۲۱۷۶۵۴۳۲۱',
  ])('matches either of two numbers without a word between, but no digits from both: %s', (field) => {
    for (const typed of ['0300 1234567', '+92 321 7654321', '3001234567', '۰۳۲۱۷۶۵۴۳۲۱']) {
      expect(isSamePhone(field, typed)).toBe(true);
    }
    for (const typed of ['0300 7654321', '0321 1234567', '1234567032', '0345670321']) {
      expect(isSamePhone(field, typed)).toBe(false);
    }
  });

  it.each([
    ['051 1234567', '(051) 123-4567'],
    ['042-35712345', '+92 42 35712345'],
  ])('matches a landline in any spelling: %s, %s', (field, typed) => {
    expect(isSamePhone(field, typed)).toBe(true);
  });

  it('does not match a part of the digits', () => {
    expect(isSamePhone('Shop 12, Main Bazaar', '12')).toBe(false);
  });

  it('matches its own text if that is no number', () => {
    expect(isSamePhone('Ask at the tea stall', ' ask at the  tea stall ')).toBe(true);
    expect(isSamePhone('Ask at the tea stall', '')).toBe(false);
    expect(isSamePhone('Ask at the tea stall', '0300 1234567')).toBe(false);
    expect(isSamePhone('042 1234', '٠٤٢ ١٢٣٤')).toBe(true);
  });
});

describe('a phone field shows', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['0300', '0300'],
    ['03001', '0300 1'],
    ['0300-1', '0300 1'],
    ['0300 ', '0300 '],
    ['03001234567', '0300 1234567'],
    ['0300 1234567 ', '0300 1234567'],
    ['+92 300 1234567', '0300 1234567'],
    ['923001234567', '0300 1234567'],
    ['00923001234567', '0300 1234567'],
    ['3001234567', '0300 1234567'],
    ['۰۳۰۰۱۲۳', '0300 123'],
    ['۰۳۰۰۱۲۳۴۵۶۷', '0300 1234567'],
  ])('"%s" as "%s"', (typed, shown) => {
    expect(groupMobile(typed)).toBe(shown);
    expect(groupMobile(shown), 'unchanged the second time').toBe(shown);
  });

  it.each([
    '+9230',
    '0300 12345678',
    '0300 1234567 / 0321 7654321',
    '0300 1234567 0321',
    '042 35761234',
    '+971 50 1234567',
    '+3001234567',
    'ask Hira',
    '0300 1234567 (Hira)',
  ])('"%s" as it is typed', (typed) => {
    expect(groupMobile(typed)).toBe(typed);
  });
});

describe('a phone field asks', () => {
  it.each([
    ['0300 123456', 'This number has 10 digits. Is it right?'],
    ['0300 12345678', 'This number has 12 digits. Is it right?'],
    ['+92 300 123456', 'This number has 11 digits. Is it right?'],
    ['35761234', 'This number has 8 digits. Is it right?'],
    ['۰۳۰۰', 'This number has 4 digits. Is it right?'],
    ['1', 'This number has 1 digit. Is it right?'],
    ['00000000000', 'This number has 11 digits. Is it right?'],
    ['ask at the tea stall', 'There is no number here. Is it right?'],
  ])('about "%s": %s', (typed, question) => {
    expect(phoneQuestion(typed)).toBe(question);
  });

  it.each([
    '0300 1234567',
    '+92 300 1234567',
    '۰۳۰۰۱۲۳۴۵۶۷',
    'Hira 0300 1234567',
    '042 35761234',
    '051 1234567',
    '0992 123456',
    '0923 580000',
    '+92 42 35761234',
    '924235761234',
    '042 111 123 123',
    '+971 50 1234567',
    '0300 123456 or 042 35761234',
  ])('nothing about "%s"', (typed) => {
    expect(phoneQuestion(typed)).toBeUndefined();
  });
});
