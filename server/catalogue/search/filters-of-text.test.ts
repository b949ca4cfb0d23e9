import { describe, expect, it } from 'vitest';
import { separatePrice, separateSaleWords, withFiltersOfText } from './filters-of-text.ts';

describe('filters in a search', () => {
  const sent = { q: 'kurta under 3000', minPrice: 500, maxPrice: 5_000 };

  it('narrow the bounds of the price', () => {
    expect(withFiltersOfText(sent)).toEqual({
      query: { q: 'kurta', minPrice: 500, maxPrice: 3_000 },
      price: { maxPrice: 3_000 },
      isOnSale: false,
    });
  });

  it('are read together from one text', () => {
    expect(withFiltersOfText({ q: 'red frock on sale under 2000' })).toEqual({
      query: { q: 'red frock', maxPrice: 2_000, onSale: true },
      price: { maxPrice: 2_000 },
      isOnSale: true,
    });
    expect(withFiltersOfText({ q: 'sale' }).query).toEqual({ q: undefined, onSale: true });
  });

  it.each([{ literal: true }, { visibility: 'all' }])('stay words for a list with %j', (other) => {
    for (const q of ['kurta under 3000', 'sale']) {
      const query = { ...sent, q, ...other };
      expect(withFiltersOfText(query)).toEqual({ query, price: undefined, isOnSale: false });
    }
  });
});

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

describe('words for reduced products', () => {
  it.each([
    ['sale', ''],
    ['On Sale!', ''],
    ['reduced jackets', 'jackets'],
    ['discount', ''],
    ['sasta kurta', 'kurta'],
    ['saste kapre', 'kapre'],
    ['سستا', ''],
    ['لال کرتا سیل', 'لال کرتا'],
    ['red frock on sale', 'red frock'],
  ])('are found in %s', (text, rest) => {
    expect(separateSaleWords(text)).toEqual({ rest });
  });

  it.each(['wholesale', 'red frock', 'on time', ''])('are not in %s', (text) => {
    expect(separateSaleWords(text)).toBeUndefined();
  });
});
