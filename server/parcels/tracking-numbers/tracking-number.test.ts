import { describe, expect, it } from 'vitest';
import { readTrackingCell } from './tracking-number.ts';

describe('a tracking number', () => {
  it.each<[string | number, string]>([
    ['123456789012345', '123456789012345'],
    [123456789012345, '123456789012345'],
    ['="00123"', '00123'],
    [" '00123 ", '00123'],
    ['1001.0', '1001'],
    ['KI-7X', 'KI-7X'],
    [' le 7512 3456 78 ', 'LE7512345678'],
    ['۱۲۳۴۵۶۷۸۹۰', '1234567890'],
    ['1.23456789012345E+14', '123456789012345'],
    ['CN# 00123', '00123'],
    ['Consignment No.: LE7512345678', 'LE7512345678'],
    ['CN7512345678', 'CN7512345678'],
    ['NP-BNRYTTKH', 'NP-BNRYTTKH'],
    ['ND-BNRYTTKHAB', 'ND-BNRYTTKHAB'],
    ['', ''],
    ...['-', 'N/A', 'Pending', 0, '000', 'Grand total', 'NP-shipping'].map((none): [string | number, string] => [
      none,
      '',
    ]),
  ])('%s is %s', (cell, value) => {
    expect(readTrackingCell(cell)).toEqual({ value });
  });

  it.each<[unknown, RegExp]>([
    ['1.2E+14', /^Your spreadsheet program has shortened/],
    [1.23e16, /^Your spreadsheet program has shortened or rounded/],
    ['123456789012345000', /^Your spreadsheet program has shortened or rounded/],
    ['=A1', /^This is a formula/],
    [{ date: '2026-11-21' }, /has made a date of this/],
  ])('%j is a problem', (cell, problem) => {
    expect(readTrackingCell(cell as string)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
