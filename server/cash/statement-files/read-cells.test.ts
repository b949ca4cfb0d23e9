import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalMarkOf } from './decimal-mark.ts';
import { readAmount } from './read-amount.ts';
import { readTrackingNo } from './read-cells.ts';

const EMPTY = { empty: { problem: 'is empty' } };

describe('an amount of a statement', () => {
  it.each<[string | number, number]>([
    ['Rs 1,234.50', 123_450],
    ['1234', 123_400],
    ['(120)', -12_000],
    ['Rs (120.25)', -12_025],
    ['(Rs. 120.25)', -12_025],
    ['-1,23,456.07', -12_345_607],
    ['120-', -12_000],
    ['PKR 99.9', 9_990],
    ['1500/-', 150_000],
    ['₨ 10', 1_000],
    ['١٢٣٤', 123_400],
    ['-', 0],
    ['0', 0],
    [29.7, 2_970],
    [1.005, 101],
    [29.700000000000003, 2_970],
    [-0.1, -10],
    ['4.35', 435],
    ['+1450', 145_000],
    ['Rs. 1,450/-', 145_000],
    ['PKR. 1450', 145_000],
    ['1,450.-', 145_000],
    ['1450,-', 145_000],
    ['1450 CR', 145_000],
    ['CR 1,450.50', 145_050],
    ['1450 Dr.', -145_000],
    ['(1,450)', -145_000],
    ['−1,450', -145_000],
    ['1 450', 145_000],
    ['1\u202f450,00', 145_000],
    ['12 34 567', 123_456_700],
    ['۱۴۵۰', 145_000],
    ['۱٬۴۵۰٫۵۰', 145_050],
    ['１，４５０', 145_000],
    ['1.450,00', 145_000],
    ['1.234.500', 123_450_000],
    ['="1450"', 145_000],
    ["'1450", 145_000],
    ['\u200e1450\u200f', 145_000],
    ['1450 روپے', 145_000],
    ['0.450', 45],
    ['Rs: 1,450 only', 145_000],
    ['1,450/- PKR', 145_000],
    ['Rs. -', 0],
    ['PKR -', 0],
    ['1450.000', 145_000],
    ...['N/A', 'n.a.', 'NA', '—', '--', 'Nil', 'NONE', 'null'].map((nothing): [string, number] => [nothing, 0]),
  ])('%s is %d paisa', (cell, value) => {
    expect(readAmount(cell, EMPTY)).toEqual({ value });
  });

  it.each<[unknown, string]>([
    ['=SUM(A1:A2)', 'is a formula'],
    ['USD 12', 'is in another currency, or no amount'],
    ['$12.00', 'is in another currency, or no amount'],
    ['Rs 5 + USD 3', 'is in another currency, or no amount'],
    ['12 34', 'is more than one number'],
    ['1.450', 'has three digits behind its only mark, which may be rupees or paisa'],
    ['#N/A', 'is no amount'],
    ['#REF!', 'is no amount'],
    ['?', 'is no amount'],
    ['12,34', 'is no amount'],
    ['1.2E+5', 'was shortened to powers of ten by a spreadsheet'],
    [{ date: '1970-01-01' }, 'is a date'],
    ['99999999999999', 'is too large'],
    [null, 'is empty'],
    ['paid', 'is no amount'],
    [true, 'is no amount'],
  ])('%j %s', (cell, problem) => {
    expect(readAmount(cell as string, EMPTY)).toEqual({ problem });
  });

  it('of a deduction is positive if the courier keeps it', () => {
    const read = (cell: string) => readAmount(cell, { ...EMPTY, isDeduction: true });
    expect([read('232 DR'), read('232 CR'), read('232')]).toEqual([
      { value: 23_200 },
      { value: -23_200 },
      { value: 23_200 },
    ]);
  });

  it.each<[string[], string, number | undefined]>([
    [['34.5', '12'], '1.450', 145],
    [['34.50', '12.00'], '1.450', undefined],
    [['34,50', '12,00'], '1.450', 145_000],
    [['34,50', '12,00'], '12,34', 1_234],
    [['34,50', '1,450'], '12,34', undefined],
    [['34,50', '34.5'], '1.450', undefined],
    [['1,23,456'], '12,34', undefined],
  ])('beside %j is read with the same decimal mark: %s is %s', (others, cell, value) => {
    const read = readAmount(cell, { ...EMPTY, mark: decimalMarkOf([...others, cell]) });
    expect('value' in read ? read.value : undefined).toBe(value);
  });

  it('is exact to the paisa in every notation', () => {
    const anyPaisa = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(anyPaisa, (paisa) => {
        const digits = (Math.abs(paisa) / 100).toFixed(2);
        const grouped = digits.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
        const sign = paisa < 0 ? '-' : '';
        const ways = [
          `${sign}${digits}`,
          `${sign}Rs ${grouped}`,
          `Rs ${sign}${grouped}`,
          paisa < 0 ? `(${grouped})` : grouped,
        ];
        for (const way of ways) expect(readAmount(way, EMPTY)).toEqual({ value: paisa });
        expect(readAmount(paisa / 100, EMPTY)).toEqual({ value: paisa });
      }),
    );
  });
});

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
    ['', ''],
    ...['-', 'N/A', 'Pending', 0, '000', 'Grand total'].map((none): [string | number, string] => [none, '']),
  ])('%s is %s', (cell, value) => {
    expect(readTrackingNo(cell)).toEqual({ value });
  });

  it.each<[unknown, string]>([
    ['1.2E+14', 'was shortened to powers of ten by a spreadsheet'],
    [1.23e16, 'was rounded by a spreadsheet'],
    ['123456789012345000', 'was rounded by a spreadsheet'],
    ['=A1', 'is a formula'],
    [{ date: '2026-11-21' }, 'is a date'],
  ])('%j %s', (cell, problem) => {
    expect(readTrackingNo(cell as string)).toEqual({ problem });
  });
});
