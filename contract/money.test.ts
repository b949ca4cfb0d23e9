import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPkr, formatShortPkr, paisaFromPkr, paisaOrNull, pkrFromPaisa, roundToRupees } from './money.ts';

describe('money', () => {
  it('is unchanged after a conversion from paisa to rupees and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paisa) => {
        expect(paisaFromPkr(pkrFromPaisa(paisa))).toBe(paisa);
      }),
    );
  });

  it.each([
    [0, 0],
    [1_490, 149_000],
    [0.1 + 0.2, 30],
    [1.1, 110],
    [19.99, 1_999],
    [4.35, 435],
    [0.005, 1],
    [0.004, 0],
  ])('PKR %d is %d paisa', (pkr, paisa) => {
    expect(paisaFromPkr(pkr)).toBe(paisa);
  });

  it('that is not given stays so, which is not the same as nothing', () => {
    expect([null, 0, 14.9].map(paisaOrNull)).toEqual([null, 0, 1_490]);
  });

  it.each([
    [0, 0],
    [149, 100],
    [150, 200],
    [-150, -100],
    [-151, -200],
  ])('of %i paisa is %i in whole rupees, rounded half up', (paisa, rounded) => {
    expect(roundToRupees(paisa)).toBe(rounded);
  });

  it.each([
    [0, 'PKR 0.00'],
    [1_490, 'PKR 1,490.00'],
    [1_234_567.5, 'PKR 1,234,567.50'],
    [0.1 + 0.2, 'PKR 0.30'],
    [999, 'PKR 999.00'],
    [-1_234.5, 'PKR -1,234.50'],
  ])('%d is written %s', (pkr, text) => {
    expect(formatPkr(pkr)).toBe(text);
  });

  it('is written with the separators of the locale en-PK, whatever the amount', () => {
    const expected = new Intl.NumberFormat('en-PK', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (paisa) => {
        const pkr = pkrFromPaisa(paisa);
        expect(formatPkr(pkr)).toBe(`PKR ${expected.format(pkr)}`);
      }),
    );
  });

  it.each([
    [200, 'PKR 200'],
    [10_000, 'PKR 10,000'],
    [149.5, 'PKR 149.50'],
  ])('%d inside a sentence is written %s', (pkr, text) => {
    expect(formatShortPkr(pkr)).toBe(text);
  });
});
