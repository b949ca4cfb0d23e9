import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AMOUNT_CELLS, CLEAR_AMOUNTS } from '#test/amount-cells.ts';
import {
  countOrWrong,
  decimalMarkOf,
  differenceOrWrong,
  foreignCurrencyOf,
  namesRupees,
  problemOfAmount,
  type Read,
  readAmount,
  readCount,
  toPaisa,
  typedPaisa,
} from './amounts.ts';

const paisaOf = (read: Read<number | null>) => ('value' in read && read.value !== null ? toPaisa(read.value) : read);

describe('an amount', () => {
  it.each(CLEAR_AMOUNTS)('%j is %d paisa', (cell, paisa) => {
    expect(paisaOf(readAmount(cell))).toBe(paisa);
  });

  it.each(AMOUNT_CELLS.filter((each) => each.problem))('$cell is a problem', ({ cell, problem }) => {
    expect(readAmount(cell)).toEqual({ problem: expect.stringMatching(problem ?? /$^/) });
  });

  it.each(['', '  ', '=""'])('%j is none', (cell) => {
    expect(readAmount(cell)).toEqual({ value: null });
  });

  it('of a deduction is positive if the courier keeps it', () => {
    const read = (cell: string) => readAmount(cell, { isDeduction: true });
    expect([read('232 DR'), read('232 CR'), read('232')]).toEqual([{ value: 232 }, { value: -232 }, { value: 232 }]);
  });

  it.each<[string[], string, number | undefined]>([
    [['34.5', '12'], '1.450', 145],
    [['34.50', '12.00'], '1.450', undefined],
    [['34,50', '12,00'], '1.450', 145_000],
    [['34,50', '12,00'], '12,34', 1_234],
    [['34,50', '1,450'], '12,34', undefined],
    [['34,50', '34.5'], '1.450', undefined],
    [['1,23,456'], '12,34', undefined],
    [['850,00'], '850,00', undefined],
    [['2450,00'], '850,00', 85_000],
    [['1.490,00'], '850,00', 85_000],
    [['Rs ۲۴۵۰,۰۰'], '1.490', 149_000],
    [['1,490.00'], '850,00', undefined],
  ])('beside %j is read with the same decimal mark: %s is %s', (others, cell, paisa) => {
    const read = paisaOf(readAmount(cell, { mark: decimalMarkOf([...others, cell]) }));
    expect(typeof read === 'number' ? read : undefined).toBe(paisa);
  });

  it('is exact to the paisa in every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (paisa) => {
        const digits = (Math.abs(paisa) / 100).toFixed(2);
        const grouped = digits.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
        const sign = paisa < 0 ? '-' : '';
        const bracketed = paisa < 0 ? `(${grouped})` : grouped;
        for (const way of [
          `${sign}${digits}`,
          `${sign}Rs ${grouped}`,
          `Rs ${sign}${grouped}`,
          bracketed,
          paisa / 100,
        ]) {
          expect(paisaOf(readAmount(way))).toBe(paisa);
        }
      }),
    );
  });

  it('typed in a form is whole paisa, or says what to write', () => {
    expect([typedPaisa('1,250.50'), typedPaisa(''), typedPaisa('4.5555'), typedPaisa('850,00')]).toEqual([
      125_050,
      undefined,
      undefined,
      undefined,
    ]);
    expect(problemOfAmount('850,00')).toBe(
      'This may be 85000 or 850. Write 85000 without a dot or comma, or the decimals after a dot: 850.00.',
    );
    expect([problemOfAmount('450'), problemOfAmount(''), problemOfAmount('many'), problemOfAmount('1e3')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a count', () => {
  it.each<[string | number, number]>([
    ['12', 12],
    ['12 pcs', 12],
    ['12pcs.', 12],
    ['1,200 pieces', 1_200],
    ['12.0', 12],
    ['۱۲', 12],
    ['۱۲ عدد', 12],
    ['="12"', 12],
    [12, 12],
    ['(3)', -3],
  ])('%j is %d', (cell, count) => {
    expect(readCount(cell)).toEqual({ value: count });
  });

  it.each([
    ['1.5', /no whole number/],
    [1.5, /no whole number/],
    ['2 dozen', /no whole number/],
    ['some', /no number/],
    ['12 34', /more than one number/],
    ['1.200', /This may be 1200 or 1\.2\./],
    ['1,2', /This may be 12 or 1\.2\./],
  ])('%j is a problem', (cell, problem) => {
    expect(readCount(cell)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe('a currency', () => {
  it.each([
    ['$19.99', 'USD'],
    ['US$ 20', 'USD'],
    ['19.99 usd', 'USD'],
    ['Price (AED)', 'AED'],
    ['12 Dhs', 'AED'],
    ['€5', 'EUR'],
    ['₹ 500', 'INR'],
    ['PKR 500', undefined],
    ['500', undefined],
    ['country', undefined],
  ])('in %s is %s', (text, currency) => {
    expect(foreignCurrencyOf(text)).toBe(currency);
  });

  it.each([
    ['PKR', true],
    [' Rs. ', true],
    ['Pakistani Rupees', true],
    ['₨', true],
    ['روپے', true],
    ['', true],
    ['USD', false],
    ['Rs 5', false],
  ])('named %j is the rupee: %s', (text, isRupee) => {
    expect(namesRupees(text)).toBe(isRupee);
  });
});

describe('a typed number', () => {
  it.each([
    ['', null],
    [' ', null],
    ['12', 12],
    ['1,200', 1200],
    ['0', 0],
    ['-1', { wrong: '-1' }],
    ['1.5', { wrong: '1.5' }],
    ['x', { wrong: 'x' }],
    ['-', { wrong: '-' }],
    ['n/a', { wrong: 'n/a' }],
  ])('%j of pieces is sent as %j', (text, sent) => {
    expect(countOrWrong(text)).toEqual(sent);
  });

  it.each([
    ['', null],
    ['-3', -3],
    ['+4', 4],
    ['0', 0],
    ['two', { wrong: 'two' }],
    ['-', { wrong: '-' }],
  ])('%j of a difference is sent as %j', (text, sent) => {
    expect(differenceOrWrong(text)).toEqual(sent);
  });

  it('is not more than ten billion rupees', () => {
    expect([readAmount('10000000000'), readAmount('10000000001')]).toEqual([
      { value: 1e10 },
      { problem: 'This is too large.' },
    ]);
  });
});
