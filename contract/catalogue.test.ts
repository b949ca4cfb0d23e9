import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AGE_LABELS,
  AGES,
  CATEGORIES,
  CATEGORY_LABELS,
  findAge,
  findCategory,
  findColor,
  PRICE_RANGES,
  parsePriceRange,
} from './catalogue.ts';
import { ADMIN_CATEGORY_LABELS } from './managed-products.ts';

describe('the spelling of a category', () => {
  it.each(CATEGORIES)('of %s may differ in case, spaces, hyphens and brackets', (category) => {
    for (const label of [category, CATEGORY_LABELS[category], ADMIN_CATEGORY_LABELS[category]]) {
      for (const spelling of [label, label.toUpperCase(), label.replaceAll(' ', '-'), label.replace(/[()]/g, '')]) {
        expect([spelling, findCategory(spelling)]).toEqual([spelling, category]);
      }
    }
  });

  it.each(['', 'all', 'trousers', 'kids', 'constructor', '__proto__', 'کپڑے'])(
    '"%s" belongs to no category',
    (text) => {
      expect(findCategory(text)).toBeUndefined();
    },
  );

  it('never returns a value that is not in the list', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = findCategory(text);
        expect(found === undefined || CATEGORIES.includes(found)).toBe(true);
      }),
    );
  });
});

describe('colours and ages', () => {
  it('are found in any case, ages by code or by years', () => {
    expect([findColor('RED'), findColor(' Beige '), findColor('purple'), findColor('')]).toEqual([
      'red',
      'beige',
      undefined,
      undefined,
    ]);
    for (const age of AGES) expect([findAge(String(age)), findAge(` ${AGE_LABELS[age]} `)]).toEqual([age, age]);
    for (const text of ['0', '6', '2-3', '01', '1.0', '', 'all']) expect(findAge(text)).toBeUndefined();
  });
});

describe('a price range', () => {
  it.each([
    ['0-1000', { minPrice: 0, maxPrice: 1_000 }],
    ['1000-2000', { minPrice: 1_000, maxPrice: 2_000 }],
    ['3000-', { minPrice: 3_000 }],
    ['-500', { maxPrice: 500 }],
    ['-', {}],
    ['', {}],
    ['cheap', {}],
    ['1-2-3', {}],
    ['1e3-2e3', {}],
    [' 5-6 ', { minPrice: 5, maxPrice: 6 }],
    ['99999999-', {}],
  ])('is read from "%s"', (text, bounds) => {
    expect(parsePriceRange(text)).toEqual(bounds);
  });

  it('of the filter contains every price', () => {
    const bounds = PRICE_RANGES.map(({ value }) => parsePriceRange(value));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (price) => {
        const matches = bounds.filter(({ minPrice = 0, maxPrice = Number.POSITIVE_INFINITY }) => {
          return price >= minPrice && price <= maxPrice;
        });
        expect(matches.length).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
