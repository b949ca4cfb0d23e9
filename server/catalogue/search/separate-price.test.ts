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

  it.each(['kurta', '2000', 'under 5 years', 'under 200 gsm', '3-4', '3000-2000', 'under the tree', 'pack of 3'])(
    'is not read from "%s"',
    (text) => {
      expect(separatePrice(text)).toBeUndefined();
    },
  );
});
