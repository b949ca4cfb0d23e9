import { describe, expect, it } from 'vitest';
import { dayOfSerial, isDateText, monthOf, readDayAndMonth } from './date-text.ts';
import {
  digitsOfScientific,
  IS_DATE,
  plainCell,
  type RowCell,
  rawText,
  readAmountCell,
  readCountCell,
  readMobileCell,
  readText,
} from './read-cell.ts';
import { findDayPlace, readDay } from './read-day.ts';

const problem = (words: RegExp) => ({ problem: expect.stringMatching(words) });

describe('a cell that a spreadsheet program may have made of a size', () => {
  it.each<[RowCell, [number, number] | undefined]>([
    ['3-Apr', [3, 4]],
    [' 3-Apr ', [3, 4]],
    ['4 March', [3, 4]],
    ['04-Mar-26', [3, 4]],
    ['3-Apr-2026', [3, 4]],
    ['Apr-3', [3, 4]],
    ['3/4/2026', [3, 4]],
    ['4.3.26', [3, 4]],
    ['31/12/2026', [12, 31]],
    ['2026-04-03', [3, 4]],
    ['2026-04-03T00:00:00', [3, 4]],
    [{ date: '2026-04-03' }, [3, 4]],
    [46_115, [3, 4]],
    ['46115', [3, 4]],
    [20_000, [3, 10]],
    [70_000, [8, 25]],
    [19_999, undefined],
    [70_001, undefined],
    ['32/4/2026', undefined],
    ['3/32/2026', undefined],
    ['0/4/2026', undefined],
    ['3/0/2026', undefined],
    ['1/1/2026', [1, 1]],
    ['1/31/2026', [1, 31]],
    ['3-Abc', undefined],
    ['3-4', undefined],
    ['13-Apr-026', undefined],
    ['No 3-Apr', undefined],
    ['3-Apr or so', undefined],
    [true, undefined],
    [null, undefined],
    [{ merged: true }, undefined],
    [{ date: 'soon' }, undefined],
  ])('%j is %j', (cell, pair) => {
    expect(readDayAndMonth(cell)).toEqual(pair);
  });

  it.each([
    ['Mar 2026', true],
    [' mar-1999 ', true],
    ['March/2026', true],
    ['Mar 1899', false],
    ['Abc 2026', false],
    ['In Mar 2026', false],
    ['Mar 20266', false],
    ['3-Apr', true],
    ['3-4', false],
  ])('%s is a date: %s', (text, isDate) => {
    expect(isDateText(text)).toBe(isDate);
  });

  it('has a month by at least three letters, and the day of its number', () => {
    const months = ['ja', 'Jan', 'sept', 'DECEMBER', 'marble', 'جنوری', 'دسمبر'];
    expect(months.map(monthOf)).toEqual([0, 1, 9, 12, 0, 1, 12]);
    expect([45_352, 45_352.9, '45352', true, null, 'x'].map((cell) => dayOfSerial(cell))).toEqual([
      '2024-03-01',
      '2024-03-01',
      '2024-03-01',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a date', () => {
  it.each([
    [['31/12/2024', '3/4/2024'], 'first'],
    [['12/31/2024', '3/4/2024'], 'second'],
    [['12/12/2024', '3/4/2024'], 'unclear'],
    [['31/12/2024', '12/31/2024'], 'unclear'],
    [[], 'unclear'],
  ])('beside %j has its day in the place: %s', (cells, place) => {
    expect(findDayPlace(cells)).toBe(place);
  });

  it.each<[string, Parameters<typeof readDay>[1], string]>([
    ['3/4/2024', { dayPlace: 'first' }, '2024-04-02T19:00:00.000Z'],
    ['3/4/2024', { dayPlace: 'second' }, '2024-03-03T19:00:00.000Z'],
    ['2024-03-01', { isEnd: true }, '2024-03-01T19:00:00.000Z'],
    ['2024-03-01 00:00:00', { isEnd: true }, '2024-03-01T19:00:00.000Z'],
    ['2024-03-01 00:00:30', { isEnd: true }, '2024-02-29T19:00:30.000Z'],
    ['2024-03-01 9:30', { isEnd: true }, '2024-03-01T04:30:00.000Z'],
    ['2024-03-01T00:00+0500', { isEnd: true }, '2024-02-29T19:00:00.000Z'],
    ['2024-03-01T10:00:00.123Z', {}, '2024-03-01T10:00:00.000Z'],
    ['1990-01-01', {}, '1989-12-31T19:00:00.000Z'],
    ['2099-12-31', {}, '2099-12-30T19:00:00.000Z'],
  ])('%s, read with %j, is %s', (cell, reading, at) => {
    expect(readDay(cell, reading)).toEqual({ value: new Date(at) });
  });

  it.each([
    ['3/4/2024', /^It is not clear which number is the day/],
    ['31/12/24', /^Write the year with four digits/],
    ['1989-12-31', /^This is no date/],
    ['2100-01-01', /^This is no date/],
    ['2024-03-01 25:00', /^This is no date/],
    ['on 2024-03-01', /^This is no date/],
    ['31/12/24x', /^This is no date/],
  ])('%s is a problem', (cell, words) => {
    expect(readDay(cell)).toEqual(problem(words));
  });

  it.each(['', ' ', '-', 'N/A', 'nil', '0000-00-00', '0000-00-00 00:00:00', null])('%j is none', (cell) => {
    expect(readDay(cell)).toEqual({ value: null });
  });
});

describe('a cell', () => {
  it.each<[RowCell | undefined, string, string]>([
    ['Kurta', 'Kurta', 'Kurta'],
    [5, '5', '5'],
    [true, 'true', 'true'],
    [null, '', ''],
    [{ date: '2026-04-03' }, '', '2026-04-03'],
    [{ split: 'a, b' }, '', 'a, b'],
    [{ merged: true }, '', ''],
    [{ asked: 'Which?', text: 'maybe' }, '', 'maybe'],
  ])('%j has a text for checks, and one for the file to mend', (cell, raw, plain) => {
    expect([cell === null ? '' : rawText(cell as RowCell), plainCell(cell as RowCell)]).toEqual([raw, plain]);
  });

  it.each<[RowCell | undefined, ReturnType<typeof problem> | { value: string }]>([
    [undefined, { value: '' }],
    [null, { value: '' }],
    ['  ="00123" ', { value: '00123' }],
    [12, { value: '12' }],
    [{ date: '2026-04-03' }, problem(/made a date/)],
    [{ split: 'a, b' }, problem(/more cells than there are headers/)],
    [{ merged: true }, problem(/is merged/)],
    [{ asked: 'Which?', text: 'maybe' }, problem(/^Which\?$/)],
    ['#REF!', problem(/no result/)],
  ])('%j is read as a text, or is a problem', (cell, read) => {
    expect(readText(cell)).toEqual(read);
  });

  it('of an amount or a count that became a date says so', () => {
    expect(readAmountCell('3-Apr')).toEqual({ problem: IS_DATE });
    expect(readAmountCell('three')).toEqual(problem(/no number/));
    expect(readAmountCell({ merged: true })).toEqual(problem(/is merged/));
    expect([readAmountCell(null), readAmountCell(1.5), readCountCell('12 pcs')]).toEqual([
      { value: null },
      { value: 1.5 },
      { value: 12 },
    ]);
    expect(readCountCell(1.5)).toEqual(problem(/no whole number/));
    expect(readAmountCell('1.450', { mark: ',' })).toEqual({ value: 1450 });
    expect(readCountCell('1.450', { mark: ',' })).toEqual({ value: 1450 });
  });

  it.each([
    ['1.23456789012345E+14', '123456789012345'],
    ['1,2E+01', '12'],
    ['5E00', '5'],
    ['1.2E+14', null],
    ['12.3E+02', undefined],
    ['House 2E4', undefined],
    ['1.2E+1', undefined],
    ['1.2E+1400', undefined],
  ])('%s in powers of ten has the digits %s', (text, digits) => {
    expect(digitsOfScientific(text)).toBe(digits);
  });

  it('of a mobile number is none, a number or a problem', () => {
    expect(['', '-', null].map((cell) => readMobileCell(cell))).toEqual(
      Array.from({ length: 3 }, () => ({ value: null })),
    );
    expect(readMobileCell('0300 1234567')).toEqual({ value: '+923001234567' });
    expect(readMobileCell('9.23001E+11')).toEqual(problem(/has shortened this number/));
    expect(readMobileCell('042 35761234')).toEqual(problem(/no mobile number of Pakistan/));
    expect(readMobileCell({ date: '2026-04-03' })).toEqual(problem(/made a date/));
  });
});
