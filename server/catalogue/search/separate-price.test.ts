import { describe, expect, it } from 'vitest';
import { separatePrice } from './separate-price.ts';

describe('a price in a search', () => {
  it.each([
    ['under 3000', undefined, 3_000, ''],
    ['kurta less than 1,500', undefined, 1_500, 'kurta'],
    ['1000 se kam', undefined, 1_000, ''],
    ['frock 3000/- tak', undefined, 3_000, 'frock'],
    ['shirt upto 2k red', undefined, 2_000, 'shirt red'],
    ['teen hazar tak', undefined, 3_000, ''],
    ['do hazar paanch sau tak', undefined, 2_500, ''],
    ['sadhe teen hazar ke andar', undefined, 3_500, ''],
    ['dhai hazar se kam', undefined, 2_500, ''],
    ['۳۰۰۰ سے کم فراک', undefined, 3_000, 'فراک'],
    ['تین ہزار تک', undefined, 3_000, ''],
    ['frock rs.1500', undefined, 1_500, 'frock'],
    ['2000-3000', 2_000, 3_000, ''],
    ['rs 1,000 to 2,000', 1_000, 2_000, ''],
    ['do hazar se teen hazar', 2_000, 3_000, ''],
    ['above 2000', 2_000, undefined, ''],
    ['2000 se zyada jacket', 2_000, undefined, 'jacket'],
  ])('is read from "%s"', (text, minPrice, maxPrice, rest) => {
    expect(separatePrice(text)).toEqual({ rest, ...(minPrice && { minPrice }), ...(maxPrice && { maxPrice }) });
  });

  it.each([
    ['under 0', ''],
    ['frock under 0', 'frock'],
    ['under -5', ''],
    ['-5', ''],
    ['kurta -500 rs', 'kurta'],
    ['0 se kam', ''],
    ['over 0 kurta', 'kurta'],
    ['rs 0', ''],
    ['rs.-20 shirt', 'shirt'],
    ['0-0', ''],
    ['۰ سے کم فراک', 'فراک'],
  ])('of zero or less in "%s" bounds nothing, and its words are not searched', (text, rest) => {
    expect(separatePrice(text)).toEqual({ rest });
  });

  it.each([
    ['0-500', { rest: '', maxPrice: 500 }],
    ['rs 0 to 1500 frock', { rest: 'frock', maxPrice: 1_500 }],
    ['-100 to 900', { rest: '', maxPrice: 900 }],
  ])('from zero or less in "%s" has an upper bound only', (text, expected) => {
    expect(separatePrice(text)).toEqual(expected);
  });

  it.each([
    'kurta',
    '2000',
    '0',
    '0-3',
    '3 -4',
    'top-5',
    't-shirt',
    '-',
    '--',
    'under 5 years',
    'under 200 gsm',
    '3-4',
    '3000-2000',
    'under the tree',
    'pack of 3',
  ])('is not read from "%s"', (text) => {
    expect(separatePrice(text)).toBeUndefined();
  });
});
