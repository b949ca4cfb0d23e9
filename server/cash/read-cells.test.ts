import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, readTrackingNo } from './read-cells.ts';

const EMPTY = { problem: 'is empty' };

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
  ])('%s is %d paisa', (cell, value) => {
    expect(readAmount(cell, EMPTY)).toEqual({ value });
  });

  it.each<[unknown, string]>([
    ['=SUM(A1:A2)', 'is a formula'],
    ['USD 12', 'is in another currency, or no amount'],
    ['$12.00', 'is in another currency, or no amount'],
    ['Rs 5 + USD 3', 'is in another currency, or no amount'],
    ['1.234,50', 'is no amount'],
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

  it('is exact to the paisa, whichever way it is written', () => {
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
  ])('%s is %s', (cell, value) => {
    expect(readTrackingNo(cell)).toEqual({ value });
  });

  it.each<[unknown, string]>([
    ['1.2E+14', 'was shortened to powers of ten by a spreadsheet'],
    [1.23e16, 'was rounded by a spreadsheet'],
    [null, 'is empty: perhaps the row is a total'],
    ['=A1', 'is a formula'],
    [{ date: '2026-11-21' }, 'is a date'],
  ])('%j %s', (cell, problem) => {
    expect(readTrackingNo(cell as string)).toEqual({ problem });
  });
});
